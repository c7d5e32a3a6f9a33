import { parseGameJson } from '@chuhe/game/game-json';
import { type Game, mainline, type NodeId, ROOT } from '@chuhe/game/tree';
import type { Shown } from './embed-source.ts';

/** Reads the tree of what is shown. It has been checked when it was stored. */
export function readShown({ start, history }: Shown): Game {
  const read = parseGameJson({ ...history, start });
  if (!read.ok) throw new Error(`A stored game is invalid: ${read.error[0]?.path}`);
  return read.value;
}

/** The node of the mainline at a ply, or at its end. */
export function nodeAtPly(game: Game, ply: number | null): NodeId {
  const line = mainline(game);
  if (ply === 0) return ROOT;
  return (line[(ply ?? line.length) - 1] ?? line.at(-1))?.id ?? ROOT;
}
