/** Comma-separated values as RFC 4180 has them. */

/** A row, and the line of the text that it begins in, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A fault that leaves no row after it readable. */
export interface CsvFault {
  readonly line: number;
  readonly reason: string;
}

/**
 * Reads rows one after the other; lines may end with LF, CR or both. An empty line is a row without cells. A quotation mark that
 * is not closed, what stands behind one that is, and more cells or a longer cell in quotation marks than any book has end the
 * reading: a caller that looks at the clock between two rows never waits long for one.
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

/** With the line end. */
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
/** UTF-16 units. */
const MAX_CELL = 100_000;
const PLAIN_END = /[,\r\n]/g;
const LINE_END = /\r\n|\r|\n/g;
