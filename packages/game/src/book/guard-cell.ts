/**
 * Spreadsheets run a cell that begins with one of these as a formula, whoever wrote it. An apostrophe before it makes it text,
 * and is not shown there.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** A text that a spreadsheet takes for text. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
