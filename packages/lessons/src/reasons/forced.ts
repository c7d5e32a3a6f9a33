/** Whether a loss is forced, whatever the loser replies. */
import type { Position } from '@chuhe/rules/position';
import { withTurn } from './board-lines.ts';
import { originOf, squareBefore } from './evidence.ts';
import { type Loss, lossAt, withLead } from './loss.ts';
import { LEAST_LOSS } from './values.ts';

/** Plies before the move that makes a loss possible. What comes later in a line explains little. */
const LONGEST_LEAD = 4;

/**
 * Whether every reply to the winner's move before the loss begins loses at least an advisor by captures, or allows mate in one. A reply that
 * threatens mate loses only if the winner can win and parry it.
 */
export function isForced({ line, start, ...loss }: Loss): boolean {
  const position = line.positions[start - 1];
  return position?.moves().every((reply) => loses(position.play(reply), loss)) === true;
}

/**
 * Whether the side to move mates in one, or wins at least an advisor by captures. If the loser threatens mate in one, a move must both parry
 * it and keep the gain.
 */
export function loses(position: Position, sides: Pick<Loss, 'loser' | 'base'>): boolean {
  const loss = lossAt(position, sides.loser, sides.base);
  if (loss === undefined) return false;
  return (loss >= LEAST_LOSS && winsSafely(position, sides)) || matesInOne(position);
}

/** Whether the loser threatens no mate in one, or a move of the winner parries it and keeps the loss. */
function winsSafely(position: Position, { loser, base }: Pick<Loss, 'loser' | 'base'>): boolean {
  const turned = withTurn(position, loser);
  if (turned === undefined || !matesInOne(turned)) return true;
  return position.legalMoves().some((move) => {
    const next = position.play(move);
    return !matesInOne(next) && (lossAt(next, loser, base) ?? 0) >= LEAST_LOSS;
  });
}

function matesInOne(position: Position): boolean {
  return position.moves().some((move) => {
    const next = position.play(move);
    return next.isCheck() && next.moves().length === 0;
  });
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
function isLeadForced({ line, start, ...loss }: Loss): boolean {
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
