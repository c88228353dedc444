// Kinds of characters as BERT's tokenizer tells them apart. They are few and coarse, and must be the
// ones that the encoder was trained with.

const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const SPACE = /\p{White_Space}/u;
const PUNCTUATION = /\p{P}/u;

/** First and last code points of blocks of Chinese characters, as BERT counts them. */
const CHINESE: readonly (readonly [number, number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0x2f800, 0x2fa1f],
];

/** Whether it is dropped: a control character, invisible, private, or the sign of damaged text. */
export function isDropped(character: string): boolean {
  return character === "\ufffd" || CONTROL.test(character) && !"\t\n\r".includes(character);
}

/** Whether it separates words. */
export function isSpace(character: string): boolean {
  return SPACE.test(character);
}

/** Whether it is a token: all of ASCII that is no letter, digit or space counts: `$`, `+`, `~`. */
export function isPunctuation(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return PUNCTUATION.test(character);
  return code > 0x20 && code < 0x30 || code > 0x39 && code < 0x41 ||
    code > 0x5a && code < 0x61 || code > 0x7a && code < 0x7f;
}

/** Whether it is a Chinese character, each of which is a token. Kana and Hangul are not. */
export function isChinese(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code >= CHINESE[0][0] && CHINESE.some(([first, last]) => code >= first && code <= last);
}
