/** Letters that do not come apart into a base letter and a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['đ', 'd'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
]);

/**
 * A text as it is searched: without case, marks, widths and runs of white space. What folds to the same is the same to a
 * reader who types quickly.
 *
 * @example
 * foldText('Nguyễn  ĐỨC'); // 'nguyen duc'
 * foldText('Ａ胡荣华'); // 'a胡荣华'
 */
export function foldText(text: string): string {
  return withoutMarks(text.normalize('NFKC').toLowerCase())
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
