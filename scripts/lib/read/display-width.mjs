/**
 * The number of columns that a text takes in a terminal: `displayWidth('象棋.pgn')` is 8.
 */

/** Blocks of wide characters in Unicode's EastAsianWidth.txt. The few narrow characters among them do not matter. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]/u;
/** Combining marks and invisible characters. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

/** @param {string} text */
export function displayWidth(text) {
  // Some file systems decompose Korean syllables, which are as wide as composed ones.
  return Array.from(text.normalize('NFC')).reduce((sum, each) => sum + characterWidth(each), 0);
}

/** @type {(text: string, width: number) => string} */
export function padEnd(text, width) {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** @type {(text: string, width: number) => string} */
export function padStart(text, width) {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}

/**
 * The longest prefix that fits into `width` columns.
 *
 * @type {(text: string, width: number) => string}
 */
export function clip(text, width) {
  let clipped = '';
  let left = width;
  for (const character of text.normalize('NFC')) {
    left -= characterWidth(character);
    if (left < 0) break;
    clipped += character;
  }
  return clipped;
}

/** @param {string} character one code point */
function characterWidth(character) {
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
