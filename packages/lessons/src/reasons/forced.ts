/** Whether a loss is forced, whatever the loser replies. */
import type { Position } from '@chuhe/rules/position';
import { originOf, squareBefore } from './evidence.ts';
import { type Loss, lossAt, withLead } from './loss.ts';
import { matesInOne } from './mate-proof.ts';
import { toOf } from './played-line.ts';
import { LEAST_LOSS, valueAt } from './values.ts';

/** Plies before the move that makes a loss possible. What comes later in a line explains little. */
const LONGEST_LEAD = 4;
/** A reply that loses a smaller share of the loss saves the piece. */
const LEAST_SHARE = 1 / 2;

/**
 * Whether every reply to the winner's move before the loss begins, or to its first move if it begins at once, loses at least an advisor and half of the loss by captures, or allows mate
 * in one. A gain counts only if the loser then has no mate in one.
 */
export function isForced(loss: Loss): boolean {
  const position = loss.line.positions[Math.max(1, loss.start - 1)];
  return position?.moves().every((reply) => loses(position.play(reply), loss)) === true;
}

/** Whether the side to move mates in one, or wins enough by a move after which the loser does not mate in one. */
function loses(
  position: Position,
  { loser, base, worth }: Pick<Loss, 'loser' | 'base' | 'worth'>,
): boolean {
  const least = Math.max(LEAST_LOSS, worth * LEAST_SHARE);
  if ((lossAt(position, loser, base) ?? 0) < least) return matesInOne(position);
  const moves = position
    .legalMoves()
    .toSorted((one, other) => valueAt(position, toOf(other)) - valueAt(position, toOf(one)));
  const wins = moves.some((move) => {
    const next = position.play(move);
    return (lossAt(next, loser, base) ?? 0) >= least && !matesInOne(next);
  });
  return wins || matesInOne(position);
}

/**
 * The loss seen from the move that makes it possible; `undefined` if the replies before it are not forced, or if one of them moves the piece
 * that is lost: it then stands where it stood neither before nor after the bad move.
 */
export function afterLead(loss: Loss): Loss | undefined {
  if (loss.start <= 2) return loss;
  if (loss.start > 2 + LONGEST_LEAD || !isLeadForced(loss)) return undefined;
  const later = withLead(loss, loss.start - 2);
  if (later === undefined) return undefined;
  const square = originOf(later);
  return squareBefore(square, later.lead) === square ? later : undefined;
}

/** Whether every reply that the line does not have, before the move that makes the loss possible, loses at once too. */
function isLeadForced(loss: Loss): boolean {
  const { line, start } = loss;
  for (let index = 1; index < start - 1; index += 2) {
    const position = line.positions[index];
    const others = position?.legalMoves().filter((reply) => reply !== line.moves[index]);
    if (
      others?.every((reply) => position !== undefined && loses(position.play(reply), loss)) !== true
    )
      return false;
  }
  return true;
}
