/** One spelling for what looks the same: width, dashes, white space. */

/** Zero-width space, byte order mark, soft hyphen and the like. */
const INVISIBLE = /\p{Cf}/gu;

const DASHES = /[\u2010-\u2015\u2212\uFE63]/gu;

/**
 * Full-width and other compatible forms become plain ones (`Ｃ２＝５` → `C2=5`, `①` → `1`), every kind of
 * dash a hyphen, and white space goes. What is plain already is returned as it is.
 */
export function normalise(token: string): string {
  return isPlain(token) ? token : foldWidth(token).replace(/\s+/gu, '');
}

/** The same, with white space kept as single spaces and none around: for text in words. */
export function normaliseWords(text: string): string {
  return foldWidth(text).replace(/\s+/gu, ' ').trim();
}

function foldWidth(text: string): string {
  return text.normalize('NFKC').replace(DASHES, '-').replace(INVISIBLE, '');
}

/** Visible ASCII. */
function isPlain(token: string): boolean {
  for (let index = 0; index < token.length; index += 1) {
    const code = token.charCodeAt(index);
    if (code < 0x21 || code > 0x7e) return false;
  }
  return true;
}
