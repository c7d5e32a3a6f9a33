/**
 * Lines out of the pieces a pipe delivers. Both `\n` and `\r\n` end a line. A line that never ends
 * takes no more memory than a line may have: the rest of it is dropped.
 *
 * ```ts
 * import { EMPTY_REST, splitChunk } from '@chuhe/uci/chunk';
 *
 * const first = splitChunk(EMPTY_REST, 'uciok\r\nready'); // lines: ['uciok']
 * splitChunk(first.rest, 'ok\n').lines; // ['readyok']
 * ```
 */
import { MAX_LINE_LENGTH } from './line.ts';

/** The begun line, at most one character over the limit of a line, which marks it as too long. */
export type Rest = string;
export const EMPTY_REST: Rest = '';

/** The lines that ended within `chunk`, without their line ends, and the line begun after them. */
export function splitChunk(rest: Rest, chunk: string): { lines: string[]; rest: Rest } {
  const parts = chunk.split('\n');
  parts[0] = rest + (parts[0] ?? '');
  const last = parts.pop() ?? '';
  return { lines: parts.map((part) => clip(part).replace(/\r$/, '')), rest: clip(last) };
}

function clip(text: string): string {
  return text.slice(0, MAX_LINE_LENGTH + 1);
}
