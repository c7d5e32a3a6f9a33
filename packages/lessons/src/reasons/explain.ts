/**
 * Finds the reason why a move is bad, from the board and the lines of the engine alone.
 *
 * ```ts
 * import { explain } from '@chuhe/lessons/explain';
 * import { Position } from '@chuhe/rules/position';
 *
 * // Red moves a pawn, and Black's chariot captures the horse on c4.
 * const before = Position.fromFen('2r2k3/9/9/9/9/2N6/P8/9/9/3K5 w');
 * explain({ before, move: 'a3a4', better: ['c4d6'], refutation: ['c9c4'] })?.kind; // 'hanging-piece'
 * ```
 */
import type { Ruleset } from '@chuhe/rules/judge';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { checkGainsTime } from './detectors/check-gains-time.ts';
import { discoveredAttack } from './detectors/discovered-attack.ts';
import { discoveredCheck } from './detectors/discovered-check.ts';
import { fork } from './detectors/fork.ts';
import { hangingPiece } from './detectors/hanging-piece.ts';
import { mateIn } from './detectors/mate.ts';
import { missedWin } from './detectors/missed-win.ts';
import { openedLine } from './detectors/opened-line.ts';
import { overloadedDefender } from './detectors/overloaded-defender.ts';
import { perpetualCheck } from './detectors/perpetual-check.ts';
import { pin } from './detectors/pin.ts';
import { pinnedDefender } from './detectors/pinned-defender.ts';
import { removedDefender } from './detectors/removed-defender.ts';
import { screenMade } from './detectors/screen-made.ts';
import { screenRemoved } from './detectors/screen-removed.ts';
import { trappedPiece } from './detectors/trapped-piece.ts';
import { twoThreats } from './detectors/two-threats.ts';
import { wrongExchange } from './detectors/wrong-exchange.ts';
import { type Detector, type Evidence, originOf, squareBefore } from './evidence.ts';
import { afterLead } from './forced.ts';
import { findLosses, type Loss, lossAtEnd } from './loss.ts';
import { losesPiece, type PlayedLine, playLine } from './played-line.ts';
import type { Reason } from './reason.ts';
import { balanceOf, LEAST_LOSS } from './values.ts';

/** A move that the review calls bad, with the lines of the engine. */
export interface BadMove {
  /** The position before the move. */
  readonly before: Position;
  /** The move played, such as `h2e2`. */
  readonly move: string;
  /** The best line before the move; it does not begin with the move. May be empty. */
  readonly better: readonly string[];
  /** The opponent's best line after the move. May be empty. */
  readonly refutation: readonly string[];
  /** The rule set that tells whether perpetual check draws. Asian rules by default. */
  readonly ruleset?: Ruleset;
}

/** The most instructive first: special tactics before plain losses. */
const MATERIAL: readonly Detector[] = [
  discoveredCheck,
  fork,
  discoveredAttack,
  twoThreats,
  pin,
  screenMade,
  screenRemoved,
  overloadedDefender,
  pinnedDefender,
  removedDefender,
  openedLine,
  trappedPiece,
  checkGainsTime,
  wrongExchange,
  hangingPiece,
];

/**
 * The reason that matters most: a mate, or the largest loss of material with its tactic; `undefined` if none is proved. A loss counts only if
 * the better line avoids it, so there is none without that line. Lines with illegal moves are read up to the first of them.
 */
export function explain({
  before,
  move,
  ruleset = 'asian',
  ...lines
}: BadMove): Reason | undefined {
  const after = before.tryPlay(move);
  if (after === undefined || lines.better[0] === move) return undefined;
  const better = playLine(before, lines.better);
  const refutation = playLine(after, lines.refutation);
  return (
    missedMate({ before, move, better, refutation }) ??
    materialReason({ before, move, better, refutation }) ??
    perpetualCheck(better, ruleset)
  );
}

/**
 * The tactic by which a line wins material, as `explain` names it; `undefined` if none is proved. Nothing is known about the opponent's
 * move before the line, so that a line, a screen or a defender that this move changed is no tactic. Nothing is searched: the line is taken for the
 * best one.
 */
export function tacticOf(position: Position, moves: readonly string[]): Reason | undefined {
  const line = playLine(position, moves);
  const base = balanceOf(position, oppositeColor(position.turn));
  for (const loss of findLosses(line, base)) {
    const reason = detect({ before: position, move: '', loss: afterLead(loss) });
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** A mate that the move allows or misses, unless the other line ends in the same side's mate too. */
function missedMate({ before, better, refutation }: PlayedMove): Reason | undefined {
  const mover = before.turn;
  const isLostAnyway = winnerOf(better) === oppositeColor(mover);
  const isWonAnyway = winnerOf(refutation) === mover;
  return (
    (isLostAnyway ? undefined : mateIn(refutation, 'allows-mate')) ??
    (isWonAnyway ? undefined : mateIn(better, 'misses-mate'))
  );
}

function winnerOf({ positions }: PlayedLine): Color | null | undefined {
  return positions.at(-1)?.outcome()?.winner;
}

interface PlayedMove {
  readonly before: Position;
  readonly move: string;
  readonly better: PlayedLine;
  readonly refutation: PlayedLine;
}

/** A reason about material: what the better line keeps, or what it wins. */
function materialReason({ before, move, better, refutation }: PlayedMove): Reason | undefined {
  const loser = before.turn;
  const base = balanceOf(before, loser);
  const avoided = lossAtEnd(better, loser, base);
  const final = lossAtEnd(refutation, loser, base);
  if (better.moves.length === 0 || avoided === undefined || final === undefined) return undefined;
  if (final - avoided < LEAST_LOSS) return undefined;
  for (const loss of findLosses(refutation, base)) {
    if (!isAvoided(loss, { move, better, avoided })) continue;
    const reason = detect({ before, move, loss: afterLead(loss) });
    if (reason !== undefined) return reason;
  }
  return missedWin(better, {
    base: balanceOf(before, oppositeColor(loser)),
    kept: -final,
    played: playLine(before, [move, ...refutation.moves]),
  });
}

/** Whether the better line does not lose as much, and not the same piece for nothing. */
function isAvoided(
  loss: Loss,
  { move, better, avoided }: Pick<PlayedMove, 'move' | 'better'> & { readonly avoided: number },
): boolean {
  const square = squareBefore(originOf(loss), [move]);
  return 2 * (loss.worth - Math.max(0, avoided)) >= LEAST_LOSS && !losesPiece(better, square);
}

/** The first reason whose definition holds. */
function detect({
  loss,
  ...played
}: Omit<Evidence, 'loss'> & { readonly loss: Loss | undefined }): Reason | undefined {
  if (loss === undefined) return undefined;
  for (const detector of MATERIAL) {
    const reason = detector({ ...played, loss });
    if (reason !== undefined) return reason;
  }
  return undefined;
}
