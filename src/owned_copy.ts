// Strings that own their characters. Engines may make a slice a window on the text it was cut
// from, which then stays in memory as long as the slice. What is kept for long is copied first.

/** A copy of a string that keeps no other string alive. */
export function ownedCopy(text: string): string {
  // Joining, then cutting, makes the engine lay the characters out anew.
  return (" " + text).slice(1);
}
