import type { Position } from '@chuhe/rules/position';
import { piecesBetween } from '../board-lines.ts';
import {
  type Detector,
  isImmediate,
  isSecondMove,
  materialReason,
  moveAt,
  pieceOn,
  positionAt,
} from '../evidence.ts';
import { isForced } from '../forced.ts';
import { fromOf, toOf } from '../played-line.ts';

/**
 * A cannon screen made: a piece moves to the empty line between the opponent's cannon and a piece, and so becomes its screen. Either the bad
 * move does this itself and the cannon captures at once, or the opponent's first move does it, every reply loses material, and the
 * cannon captures next. No piece of the opponent attacked the piece before. `actor` is the cannon; `others` is the screen.
 */
export const screenMade: Detector = ({ before, move, loss }) => {
  const made = isImmediate(loss)
    ? { from: before, to: positionAt(loss, 0), screen: toOf(move) }
    : { from: positionAt(loss, 0), to: positionAt(loss, 1), screen: toOf(moveAt(loss, 0)) };
  if (!isImmediate(loss) && !isSecondMove(loss)) return undefined;
  const { square, winner } = loss;
  const actor = fromOf(moveAt(loss, loss.at));
  const isMade =
    made.from.pieceAt(actor)?.role === 'cannon' &&
    hasPiecesBetween(made.from, [actor, square], []) &&
    hasPiecesBetween(made.to, [actor, square], [made.screen]) &&
    made.from.attackers(square, winner).length === 0;
  const cannon = pieceOn(made.from, actor);
  if (!isMade || cannon === undefined || !(isImmediate(loss) || isForced(loss))) return undefined;
  return materialReason('screen-made', loss, {
    actor: cannon,
    others: [pieceOn(made.to, made.screen)],
  });
};

function hasPiecesBetween(
  position: Position,
  [from, to]: readonly [string, string],
  expected: readonly string[],
): boolean {
  const found = piecesBetween(position, from, to);
  return found?.length === expected.length && found.every((square) => expected.includes(square));
}
