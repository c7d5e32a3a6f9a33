/** The columns of a table, read from its `CREATE TABLE` statement. */
import { fail, ok, type Result } from '@chuhe/rules/result';

export interface TableColumns {
  readonly columns: readonly string[];
  /** The values of columns in rows that were written before the column was added; null without a `DEFAULT` that is a literal. */
  readonly defaults: readonly (number | string | null)[];
  /** The index of the column that is the row's number (`INTEGER PRIMARY KEY`). */
  readonly rowNumberColumn: number | undefined;
}

/** Why a table is not read. */
export type SkipReason = 'WITHOUT ROWID' | 'VIRTUAL' | 'NO COLUMNS' | 'TOO LONG';

/** The longest statement that is read, in characters. */
const MAX_LENGTH = 5000;

/** Comments, quoted names and texts, and parentheses and commas. An unclosed one ends with the text, so that matching takes linear time. */
const TOKEN =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|'(?:[^']|'')*(?:'|$)|\[[^\]]*(?:\]|$)|[(),]|[^\s"'`[(),\-/]+|[^]/g;
const TABLE_CONSTRAINTS = new Set(['constraint', 'primary', 'unique', 'check', 'foreign']);
/** Words that end the type of a column. */
const COLUMN_CONSTRAINTS = new Set(
  'constraint primary not null unique check default collate references generated as'.split(' '),
);

/** @param maxLength the longest statement that is read, in characters */
export function columnsOf(sql: string, maxLength = MAX_LENGTH): Result<TableColumns, SkipReason> {
  if (sql.length > maxLength) return fail('TOO LONG');
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !/^\s$|^--|^\/\*/.test(token));
  const start = tokens.indexOf('(');
  const parts = start < 0 ? [] : partsOf(tokens.slice(start + 1));
  const options = parts.pop() ?? [];
  if (options.join(' ').toLowerCase().includes('without rowid')) return fail('WITHOUT ROWID');
  if (tokens[1]?.toLowerCase() === 'virtual') return fail('VIRTUAL');
  if (parts.length === 0) return fail('NO COLUMNS');
  const definitions = parts.filter(([first = '']) => !TABLE_CONSTRAINTS.has(first.toLowerCase()));
  const rowNumber = definitions.findIndex(isRowNumber);
  return ok({
    columns: definitions.map(([name = '']) => unquoted(name)),
    defaults: definitions.map(defaultOf),
    rowNumberColumn: rowNumber < 0 ? undefined : rowNumber,
  });
}

/** Whether the type of a column is exactly INTEGER, and the column is the primary key. With DESC, SQLite stores the value. */
function isRowNumber(definition: readonly string[]): boolean {
  const [, type, next = '', ...others] = definition.map((word) => word.toLowerCase());
  if (type !== 'integer' || !COLUMN_CONSTRAINTS.has(next)) return false;
  const constraints = [next, ...others];
  const at = constraints.findIndex(
    (word, index) => word === 'primary' && constraints[index + 1] === 'key',
  );
  return at >= 0 && constraints[at + 2] !== 'desc';
}

/** The literal after DEFAULT, which may have a sign. */
function defaultOf(definition: readonly string[]): number | string | null {
  const at = definition.findIndex((word) => word.toLowerCase() === 'default');
  if (at < 0) return null;
  const [first = '', second = ''] = definition.slice(at + 1);
  if (first.startsWith("'")) return unquoted(first);
  const literal = first === '-' || first === '+' ? first + second : first;
  return /^[-+]?\d+(\.\d*)?$/.test(literal) ? Number(literal) : null;
}

/** Splits the tokens after the opening parenthesis at its commas. The last part is what follows the closing parenthesis. */
function partsOf(tokens: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let depth = 1;
  for (const token of tokens) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if ((token === ',' && depth === 1) || (token === ')' && depth === 0)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function unquoted(name: string): string {
  const [first = ''] = name;
  if (first === '[') return name.slice(1, -1);
  if (!'"`\''.includes(first)) return name;
  return name.slice(1, -1).replaceAll(first + first, first);
}
