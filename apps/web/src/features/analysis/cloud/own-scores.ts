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

/** Maximum number of attempts to make a change. An attempt fails if another page changes the user's scores at the same time. */
const TRIES = 5;

/**
 * Changes the score of one move and keeps the user's other scores of the position, including those that another page is storing now.
 *
 * @returns the change that restores the previous score
 */
export async function changeOwnScore(change: OwnScoreChange, tries = TRIES): Promise<Changed> {
  const { fen, move } = change;
  const own = await api().call(getContribution, { query: { FEN: fen } }, { isQuiet: true });
  if (!own.success) return own;
  const replaces = own.data.contribution?.value ?? '';
  const before = parseOwnScores(replaces);
  const body = { FEN: fen, value: makeValue(before, change), replaces };
  const answer = await api().call(contribute, { body }, { isQuiet: true });
  if (!answer.success) {
    const canRetry = answer.code === 'CONFLICT' && tries > 1;
    return canRetry ? changeOwnScore(change, tries - 1) : answer;
  }
  void queryClient().invalidateQueries({ queryKey: cloudKeys(currentUserId()).view(fen) });
  return { success: true, undo: { fen, move, score: before.get(move) } };
}

type Changed = { readonly success: true; readonly undo: OwnScoreChange } | ApiFailure;

/**
 * Makes the string that the server stores. The changed move comes first: in a position that is its own mirror image, the server uses
 * the first score for a move and its mirror image.
 */
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
