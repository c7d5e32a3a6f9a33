/**
 * Splits text into whole lines. Lines end with CR LF, LF or CR, and a file may mix them.
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

/** A longer line is split, so that a file without line ends cannot exhaust memory. */
const MAX_LINE = 32 * 1024 * 1024;

export class LineSplitter {
  /** Parts of the unfinished line; joined once, since a game may be one line of megabytes. */
  #unfinished: string[] = [];
  #unfinishedLength = 0;
  #isAfterReturn = false;

  push(text: string): string[] {
    const rest = this.#isAfterReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#isAfterReturn = text.endsWith('\r');
    if (rest === '') return [];
    const lines = rest.split(/\r\n?|\n/);
    const last = lines.pop() ?? '';
    const [first] = lines;
    if (first !== undefined) lines[0] = this.#finish(first);
    this.#unfinished.push(last);
    this.#unfinishedLength += last.length;
    if (this.#unfinishedLength > MAX_LINE) lines.push(this.#finish(''));
    return lines;
  }

  /** The last line, if it has no line end. */
  end(): string[] {
    const line = this.#finish('');
    return line === '' ? [] : [line];
  }

  #finish(end: string): string {
    const line = this.#unfinished.join('') + end;
    this.#unfinished = [];
    this.#unfinishedLength = 0;
    return line;
  }
}
