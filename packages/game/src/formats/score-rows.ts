/** The rows of a score sheet: a number and the moves of both sides. */
import { mainline } from '../tree/lines.ts';
import type { Game, GameNode } from '../tree/model.ts';

export interface ScoreRow {
  /** The number of the full move, from 1. */
  readonly number: number;
  /** Red's move; absent in the first row if Black moves first. */
  readonly red?: GameNode;
  /** Black's move; absent in the last row if Red moved last. */
  readonly black?: GameNode;
}

/**
 * The rows of the mainline, or of other consecutive moves.
 *
 * @example scoreRows(game)[0]; // { number: 1, red: …, black: … }
 */
export function scoreRows(game: Game, nodes: readonly GameNode[] = mainline(game)): ScoreRow[] {
  const rows: ScoreRow[] = [];
  for (const node of nodes) {
    const { number, isRed } = numberOf(game, node);
    const last = rows.at(-1);
    if (isRed || last === undefined) rows.push({ number, [isRed ? 'red' : 'black']: node });
    else rows[rows.length - 1] = { ...last, black: node };
  }
  return rows;
}

/** The number of the full move that a node is part of, from 1, and its side. */
export function numberOf(
  { start }: Game,
  { ply }: Pick<GameNode, 'ply'>,
): { readonly number: number; readonly isRed: boolean } {
  const half = ply - 1 + (start.endsWith(' b') ? 1 : 0);
  return { number: Math.floor(half / 2) + 1, isRed: half % 2 === 0 };
}
