/** Letters that do not come apart into a base letter and a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ß', 'ss'],
]);

/**
 * A text as it is searched in this page: without case, marks, widths and runs of white space. The server, which has the table for it,
 * makes no difference of traditional and simplified characters either; names that it has compared are not compared again here.
 *
 * @example
 * toSearchText('Nguyễn  ĐỨC'); // 'nguyen duc'
 */
export function toSearchText(text: string): string {
  return withoutMarks(text.normalize('NFKC')).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Base letters without their marks; case stays. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐøØłŁß]/g, (letter) => LETTERS.get(letter) ?? letter);
}
