import { toSimplified } from './simplified.ts';

/**
 * Counts the ways of folding: whoever changes one makes it greater, so that what is stored folded is made anew
 * (`folding/rewrite.ts`).
 */
export const SEARCH_TEXT_VERSION = 2;

/** Letters that do not come apart into a base letter and a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['đ', 'd'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
]);

/**
 * A text as it is searched: without case, marks, widths, runs of white space and the difference of traditional and
 * simplified characters. What folds to the same is the same to a
 * user who types quickly.
 *
 * @example
 * toSearchText('Nguyễn  ĐỨC'); // 'nguyen duc'
 * toSearchText('Ａ胡榮華'); // 'a胡荣华'
 */
export function toSearchText(text: string): string {
  return withoutMarks(toSimplified(text.normalize('NFKC').toLowerCase()))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Base letters without their marks; case stays. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('Đ', 'D')
    .replaceAll(/[đøłß]/g, (letter) => LETTERS.get(letter) ?? letter);
}
