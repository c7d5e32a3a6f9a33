import { type CsvFault, type CsvRow, parseCsv } from './csv.ts';
import { unescapeFormula } from './escape-formula.ts';
import { checkEntry, ENTRY_COLUMNS } from './file-entry.ts';
import { BookBuilder, type FileBook } from './read-book.ts';

/** Returns `undefined` for a text without the header line of a book. */
export function* readCsvBook(
  text: string,
  maxEntries: number,
): Generator<undefined, FileBook | undefined, undefined> {
  const rows = parseCsv(text);
  const head = yield* nextRow(rows);
  if (head.done === true) return undefined;
  const columns = head.value.cells.map((cell) => cell.trim());
  if (!columns.includes('startingFEN') || !columns.includes('move')) return undefined;
  const builder = new BookBuilder('csv', maxEntries);
  const fault = columnFault(columns);
  if (fault !== undefined) {
    builder.refuse(head.value.line, fault);
    return builder.build();
  }
  for (;;) {
    const next = yield* nextRow(rows);
    if (next.done === true) {
      if (next.value !== undefined) builder.refuse(next.value.line, next.value.reason);
      return builder.build();
    }
    const { line, cells } = next.value;
    if (builder.add(line, readRow(columns, cells))) yield;
  }
}

/** How many empty lines are read between two yields, since a file may consist of empty lines. */
const EMPTY_YIELD_INTERVAL = 1000;

/** The next row that is not empty. */
function* nextRow(
  rows: Iterator<CsvRow, CsvFault | undefined, undefined>,
): Generator<undefined, IteratorResult<CsvRow, CsvFault | undefined>, undefined> {
  for (let empty = 1; ; empty += 1) {
    const next = rows.next();
    if (next.done === true || next.value.cells.length > 0) return next;
    if (empty % EMPTY_YIELD_INTERVAL === 0) yield;
  }
}

function columnFault(columns: readonly string[]): string | undefined {
  const unknown = columns.find((name) => !ENTRY_COLUMNS.some((known) => known === name));
  if (unknown !== undefined) return `unknown column ${JSON.stringify(unknown.slice(0, 40))}`;
  return new Set(columns).size < columns.length ? 'a column occurs twice' : undefined;
}

function readRow(columns: readonly string[], cells: readonly string[]) {
  if (cells.length !== columns.length) {
    return `${cells.length} cells instead of ${columns.length}`;
  }
  const fields: Record<string, unknown> = Object.fromEntries(
    columns.map((name, index) => [name, readCell(name, cells[index] ?? '')]),
  );
  const lock = fields['lock'] ?? fields['obkKey'];
  const isByLock = fields['startingFEN'] === undefined && lock !== undefined;
  return checkEntry(isByLock ? { ...fields, startingFEN: '' } : fields);
}

const NULLABLE = new Set(['score', 'winPercentage', 'time', 'depth']);
const TEXTS = new Set(['startingFEN', 'move', 'note', 'date', 'obkKey']);

/** Converts a cell to the JSON type of its column. An unreadable cell stays text, which `checkEntry` refuses. */
function readCell(name: string, cell: string): unknown {
  if (name === 'note') return unescapeFormula(cell);
  if (cell === '') return NULLABLE.has(name) ? null : undefined;
  if (TEXTS.has(name)) return unescapeFormula(cell);
  if (/^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : cell;
}
