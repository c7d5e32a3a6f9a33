import type { Token } from './tokens.ts';

/** Maps the index of each closed `(` to the index after its `)`. */
export function matchParentheses(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(index);
    if (token.kind !== 'close') continue;
    const start = open.pop();
    if (start !== undefined) ends.set(start, index + 1);
  }
  return ends;
}
