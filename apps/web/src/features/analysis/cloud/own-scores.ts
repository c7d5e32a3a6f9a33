/** The scores that the user has contributed to a position. The server keeps them as one cloud move string. */
import { parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { contribute, getContribution } from '@chuhe/contract/cloud-endpoints';
import { Position } from '@chuhe/rules/position';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { currentUserId, queryClient } from '../../../lib/query/query-client.ts';
import { cloudKeys } from './cloud-queries.ts';

/** The scores by move, from the mover's view. */
export function parseOwnScores(value: string | undefined): ReadonlyMap<string, number> {
  const read = parseCloudMoves(value ?? '');
  const moves = read.ok ? read.value.moves : [];
  return new Map(
    moves.flatMap(({ move, score }) => (score === undefined ? [] : [[move, score] as const])),
  );
}

export interface OwnScoreChange {
  readonly fen: string;
  readonly move: string;
  /** From the mover's view; `undefined` withdraws the score. */
  readonly score: number | undefined;
}

/**
 * Changes the score of one move, and keeps the user's other scores of the position, as the server has them now.
 *
 * @returns the change that restores the previous score
 */
export async function changeOwnScore(
  change: OwnScoreChange,
): Promise<{ readonly success: true; readonly undo: OwnScoreChange } | ApiFailure> {
  const { fen, move } = change;
  const own = await api().call(getContribution, { query: { FEN: fen } }, { isQuiet: true });
  if (!own.success) return own;
  const before = parseOwnScores(own.data.contribution?.value);
  const value = makeValue(before, change);
  const answer = await api().call(contribute, { body: { FEN: fen, value } }, { isQuiet: true });
  if (!answer.success) return answer;
  void queryClient().invalidateQueries({ queryKey: cloudKeys(currentUserId()).view(fen) });
  return { success: true, undo: { fen, move, score: before.get(move) } };
}

/** The changed move is first, because its score is then used for its twin in a position that is its own mirror image, too. */
function makeValue(
  before: ReadonlyMap<string, number>,
  { fen, move, score }: OwnScoreChange,
): string {
  const rest = new Map(before);
  for (const each of [move, twinOf(fen, move)]) rest.delete(each);
  const all = score === undefined ? [...rest] : [[move, score] as const, ...rest];
  return all.map(([each, value]) => `move:${each},score:${value}`).join('|');
}

const FILES = 'abcdefghi';

/** The mirror image of a move, if the position is its own mirror image; otherwise the move itself. */
function twinOf(fen: string, move: string): string {
  const position = Position.fromFen(fen);
  if (position.mirror().fen !== position.fen) return move;
  return move.replace(/[a-i]/g, (file) => FILES.at(-1 - FILES.indexOf(file)) ?? file);
}
