/**
 * Text in, whole lines out. Lines end with CR LF, LF or CR alone, as on old Macs, and one file may mix them.
 *
 * ```ts
 * import { LineSplitter } from './line-splitter.ts';
 *
 * const lines = new LineSplitter();
 * lines.push('a\r'); // ['a']
 * lines.push('\nb\nc'); // ['b']: the LF belonged to the CR before it
 * lines.end(); // ['c']
 * ```
 */

/** A longer line is cut, so that a file without line ends cannot fill the memory. */
const MAX_LINE = 32 * 1024 * 1024;

export class LineSplitter {
  /** Pieces of the line that has not ended; joined once, since a game may be one line of megabytes. */
  #begun: string[] = [];
  #begunLength = 0;
  #isAfterReturn = false;

  push(text: string): string[] {
    const rest = this.#isAfterReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#isAfterReturn = text.endsWith('\r');
    if (rest === '') return [];
    const lines = rest.split(/\r\n?|\n/);
    const last = lines.pop() ?? '';
    const [first] = lines;
    if (first !== undefined) lines[0] = this.#finish(first);
    this.#begun.push(last);
    this.#begunLength += last.length;
    if (this.#begunLength > MAX_LINE) lines.push(this.#finish(''));
    return lines;
  }

  /** The last line, when it did not end. */
  end(): string[] {
    const line = this.#finish('');
    return line === '' ? [] : [line];
  }

  #finish(end: string): string {
    const line = this.#begun.join('') + end;
    this.#begun = [];
    this.#begunLength = 0;
    return line;
  }
}
