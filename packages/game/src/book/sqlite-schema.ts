/** The columns of a table, read from its `CREATE TABLE` statement. */

export interface TableColumns {
  readonly columns: readonly string[];
  /** The index of the column that is the row's number (`INTEGER PRIMARY KEY`). */
  readonly rowNumberColumn: number | undefined;
}

/** The longest statement that is read, in characters. */
const MAX_LENGTH = 5000;

/** Comments, quoted names and texts, and parentheses and commas. An unclosed one ends with the text, so that matching takes linear time. */
const TOKEN =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|'(?:[^']|'')*(?:'|$)|\[[^\]]*(?:\]|$)|[(),]|[^\s"'`[(),\-/]+|[^]/g;
const CONSTRAINTS = new Set(['constraint', 'primary', 'unique', 'check', 'foreign']);

/** @returns `undefined` for a statement without a list of columns, for one WITHOUT ROWID, and for one that is too long */
export function columnsOf(sql: string): TableColumns | undefined {
  if (sql.length > MAX_LENGTH) return undefined;
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !/^\s$|^--|^\/\*/.test(token));
  const start = tokens.indexOf('(');
  const parts = start < 0 ? [] : partsOf(tokens.slice(start + 1));
  const options = parts.pop() ?? [];
  if (parts.length === 0 || options.join(' ').toLowerCase().includes('without rowid'))
    return undefined;
  const definitions = parts.filter(([first = '']) => !CONSTRAINTS.has(first.toLowerCase()));
  const rowNumber = definitions.findIndex((words) =>
    /^\S+ integer (constraint \S+ )?primary key(?! desc)/i.test(words.join(' ')),
  );
  return {
    columns: definitions.map(([name = '']) => unquoted(name)),
    rowNumberColumn: rowNumber < 0 ? undefined : rowNumber,
  };
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
