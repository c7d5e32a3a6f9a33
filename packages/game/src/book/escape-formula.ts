/**
 * Spreadsheets evaluate a cell that begins with one of these characters as a formula. A leading apostrophe, which
 * spreadsheets do not show, makes the cell text.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
