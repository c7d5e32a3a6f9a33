/** Unifies different spellings of the same text: width, dashes, white space. */

/** Zero-width space, byte order mark, soft hyphen and the like. */
const INVISIBLE = /\p{Cf}/gu;

/** Hyphen, dashes and minus signs of every width, in an order that allows `[${DASHES}]` in a regular expression. */
export const DASHES = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D';
const EACH_DASH = new RegExp(`[${DASHES}]`, 'gu');

/**
 * Converts full-width and other compatible forms to plain ones (`Ｃ２＝５` → `C2=5`, `①` → `1`) and dashes to hyphens,
 * and removes white space.
 */
export function normalise(token: string): string {
  return isVisibleAscii(token) ? token : normaliseCharacters(token).replace(/\s+/gu, '');
}

/** Like `normalise`, but keeps single spaces between words. */
export function normaliseWords(text: string): string {
  return normaliseCharacters(text).replace(/\s+/gu, ' ').trim();
}

/** The number of a digit 1–9; 0 for anything else. */
export function digitOf(text: string | undefined): number {
  return text?.length === 1 ? '123456789'.indexOf(text) + 1 : 0;
}

function normaliseCharacters(text: string): string {
  return text.normalize('NFKC').replace(EACH_DASH, '-').replace(INVISIBLE, '');
}

function isVisibleAscii(token: string): boolean {
  for (let index = 0; index < token.length; index += 1) {
    const code = token.charCodeAt(index);
    if (code < 0x21 || code > 0x7e) return false;
  }
  return true;
}
