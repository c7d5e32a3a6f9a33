/** The mates that are named after chariots. Squares are those of a mated king at the top, whose back rank is 9. */
import type { Mate, PlacedPiece } from './mate.ts';
import { areOnOneWing, CENTER, fromCenter, givesCheck, needsOnly, workersOf } from './workers.ts';

/**
 * Throat-cutting (大刀剜心, đại đao oan tâm): the chariot takes the advisor in the middle of the palace, e8, with check and mate.
 *
 * Source: xiangqibowl.org, “Chariot & Cannon Duo”, on piercing the heart (大胆穿心).
 */
export function isThroatCutting(mate: Mate): boolean {
  const { move } = mate;
  if (move?.piece.role !== 'chariot' || move.captured !== 'advisor') return false;
  const isInMiddle = ({ square, file, rank }: PlacedPiece) =>
    square === move.target && file === CENTER && rank === 8;
  return workersOf(mate, 'chariot').some(
    (chariot) => isInMiddle(chariot) && givesCheck(mate, chariot),
  );
}

/**
 * Three chariots (三车闹士, tam xa náo sĩ): the mate needs both chariots and a pawn in the palace, which counts as the third.
 *
 * Source: a traditional name, here by its common use.
 */
export function isThreeChariots(mate: Mate): boolean {
  const chariots = workersOf(mate, 'chariot');
  const pawns = workersOf(mate, 'pawn').filter((pawn) => fromCenter(pawn) <= 1 && pawn.rank >= 7);
  return chariots.length === 2 && pawns.length === 1 && needsOnly(mate, [...chariots, ...pawns]);
}

/**
 * Three on one wing (三子归边, tam tử quy biên): a chariot, a horse and a cannon beyond the river mate on the wing where all of them stand.
 *
 * Source: “三子归边” on 360doc.com, which also lets a pawn take the place of one of them.
 */
export function isThreeOnOneWing(mate: Mate): boolean {
  const pieces = mate.workers.filter(({ role }) => role !== 'king');
  return (
    pieces.length === 3 &&
    (['chariot', 'horse', 'cannon'] as const).every((role) => workersOf(mate, role).length === 1) &&
    areOnOneWing(pieces) &&
    pieces.every(({ rank }) => rank >= 5)
  );
}

/**
 * Double chariots (双车错, song xa thác): one chariot gives check along a line, the other guards the line beside it, and only the king may help.
 *
 * Source: xiangqi.com, “The Double Chariot Checkmate”; xiangqibowl.org, “The Staggered Chariots”.
 */
export function isDoubleChariots(mate: Mate): boolean {
  const { king } = mate;
  const chariots = workersOf(mate, 'chariot');
  const checker = chariots.find((chariot) => givesCheck(mate, chariot));
  const guard = chariots.find((chariot) => !givesCheck(mate, chariot));
  if (checker === undefined || guard === undefined || !needsOnly(mate, chariots)) return false;
  return checker.rank === king.rank
    ? Math.abs(guard.rank - king.rank) === 1
    : Math.abs(guard.file - king.file) === 1;
}
