/** Comma-separated values (RFC 4180). */

export interface CsvRow {
  /** Line of the text in which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A fault that ends the reading. */
export interface CsvFault {
  readonly line: number;
  readonly reason: string;
}

/**
 * Reads rows one by one; lines may end with LF, CR or both. An empty line is a row without cells. Reading ends at an
 * unclosed quotation mark, at text after a closing one, and at a row with too many cells or a quoted cell that is too
 * long. These limits bound the time between two rows, so that callers can pause between them.
 */
export function* parseCsv(text: string): Generator<CsvRow, CsvFault | undefined, undefined> {
  const reader = new RowReader(text);
  for (;;) {
    const row = reader.next();
    if (row === undefined) return undefined;
    if ('reason' in row) return row;
    yield row.cells.length === 1 && row.cells[0] === '' ? { ...row, cells: [] } : row;
  }
}

/** One row with its line end. */
export function makeCsvRow(cells: readonly string[]): string {
  return `${cells.map(makeCell).join(',')}\r\n`;
}

function makeCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

class RowReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  next(): CsvRow | CsvFault | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const line = this.#line;
    const cells: string[] = [];
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#plain();
      if (typeof cell !== 'string') return { line, ...cell };
      if (cells.length >= MAX_CELLS) return { line, reason: 'too many cells' };
      cells.push(cell);
      const end = this.#text[this.#at];
      if (end === ',') {
        this.#at += 1;
      } else if (end === undefined || end === '\r' || end === '\n') {
        this.#endLine();
        return { line, cells };
      } else {
        return { line, reason: 'text behind a closing quotation mark' };
      }
    }
  }

  #plain(): string {
    const start = this.#at;
    PLAIN_END.lastIndex = start;
    this.#at = PLAIN_END.exec(this.#text)?.index ?? this.#text.length;
    return this.#text.slice(start, this.#at);
  }

  #quoted(): string | Pick<CsvFault, 'reason'> {
    let cell = '';
    for (let from = this.#at + 1; ; ) {
      const end = this.#text.indexOf('"', from);
      if (end === -1) return { reason: 'a quotation mark is not closed' };
      cell += this.#text.slice(from, end);
      if (cell.length > MAX_CELL) return { reason: 'a cell is too long' };
      this.#at = end + 1;
      if (this.#text[this.#at] !== '"') break;
      cell += '"';
      from = this.#at + 1;
    }
    this.#line += cell.match(LINE_END)?.length ?? 0;
    return cell;
  }

  #endLine(): void {
    const isPair = this.#text.startsWith('\r\n', this.#at);
    this.#at += isPair ? 2 : 1;
    this.#line += 1;
  }
}

const MAX_CELLS = 100;
/** Maximum length of a quoted cell, in UTF-16 units. */
const MAX_CELL = 100_000;
const PLAIN_END = /[,\r\n]/g;
const LINE_END = /\r\n|\r|\n/g;
