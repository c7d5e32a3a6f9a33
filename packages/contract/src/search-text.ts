/** Letters that Unicode does not decompose into a base letter and a mark. */
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
 * Returns the form in which a search compares texts. It has no differences of case, marks and character width. Each run of control
 * characters and white space becomes one space. The server also treats traditional and simplified characters as equal.
 *
 * @example
 * toSearchText('Nguyễn  ĐỨC'); // 'nguyen duc'
 */
export function toSearchText(text: string): string {
  return withoutMarks(text.normalize('NFKC').toLowerCase())
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Removes marks from letters and keeps the case. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐøØłŁß]/g, (letter) => LETTERS.get(letter) ?? letter);
}
