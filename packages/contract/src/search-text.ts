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
 * The form in which texts are compared in a search: without case, marks, widths, control characters and runs of white space. The server
 * also makes no difference between traditional and simplified characters.
 *
 * @example
 * toSearchText('Nguyễn  ĐỨC'); // 'nguyen duc'
 */
export function toSearchText(text: string): string {
  return withoutMarks(text.normalize('NFKC').toLowerCase())
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Base letters without their marks; keeps the case. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐøØłŁß]/g, (letter) => LETTERS.get(letter) ?? letter);
}
