/**
 * Splits the chunks of a pipe into lines, which end with `\n` or `\r\n`. To limit memory, the text of a line beyond
 * `MAX_LINE_LENGTH` is dropped.
 *
 * ```ts
 * import { EMPTY_REST, splitChunk } from '@chuhe/uci/chunk';
 *
 * const first = splitChunk(EMPTY_REST, 'uciok\r\nready'); // lines: ['uciok']
 * splitChunk(first.rest, 'ok\n').lines; // ['readyok']
 * ```
 */
import { MAX_LINE_LENGTH } from './line.ts';

/** The unfinished line. It keeps one character more than `MAX_LINE_LENGTH`, so that `parseLine` reports it as too long. */
export type Rest = string;
export const EMPTY_REST: Rest = '';

/** The lines that end within `chunk`, without line ends, and the unfinished line after them. */
export function splitChunk(rest: Rest, chunk: string): { lines: string[]; rest: Rest } {
  const parts = chunk.split('\n');
  parts[0] = rest + (parts[0] ?? '');
  const last = parts.pop() ?? '';
  return { lines: parts.map((part) => clip(part).replace(/\r$/, '')), rest: clip(last) };
}

function clip(text: string): string {
  return text.slice(0, MAX_LINE_LENGTH + 1);
}
