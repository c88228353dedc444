// The types of that function of @std/text that commands use.

export function levenshteinDistance(a: string, b: string): number;
