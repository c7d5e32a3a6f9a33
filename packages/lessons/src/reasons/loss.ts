/** Where a line loses material, and whether the loss is settled. */
import { type Color, oppositeColor, type Piece } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { winnableBy } from './capture-search.ts';
import { exchangeOn } from './exchange.ts';
import { matesInOne, threatensMate } from './mate-proof.ts';
import { capturedBy, type PlayedLine, toOf } from './played-line.ts';
import { balanceOf, LEAST_LOSS, valueAt } from './values.ts';

/** Material that one side loses in a line, and that it does not get back to the end of the line. */
export interface Loss {
  /** The line; the winner has the first move. */
  readonly line: PlayedLine;
  readonly winner: Color;
  readonly loser: Color;
  /** The balance of the loser from which this loss counts, in hundredths of a pawn: without what it loses earlier. */
  readonly base: number;
  /** Index of the first position, with the winner to move, from which captures alone win. */
  readonly start: number;
  /** Index of the winner's move that captures the piece. */
  readonly at: number;
  /** The square on which the piece is captured. */
  readonly square: string;
  readonly piece: Piece;
  /** What the capture wins on its square, in hundredths of a pawn; at least that of an advisor. */
  readonly net: number;
  /** Number of moves after which the loss is settled. */
  readonly settled: number;
  /** What the loser loses for the rest of the line, in hundredths of a pawn. */
  readonly worth: number;
  /** Moves before the first one of the line that lead to it. */
  readonly lead: readonly string[];
}

/** How much less a later position may have of a loss that lasts, in hundredths of a pawn: a threat that is not carried out. */
const MOMENTARY_TOLERANCE = 100;
/** A loss that is a smaller share of what the whole line loses explains nothing. */
const LEAST_SHARE = 1 / 3;
/** If captures win as much back at once of what a capture wins, the captured piece is not what the loser loses. */
const REGAINED_SHARE = 1 / 2;
/** The same for a loss that begins later in the line. */
const LEAST_LATER_SHARE = 1 / 2;
/** Index of the last position of a line from which an early loss can begin. */
const EARLY = 2;

/**
 * The lasting losses of a line that its captures bring about, the largest first. The loss of a position is what the loser has less than
 * `base` if both sides continue with their best captures. A loss lasts if no later position of the line has clearly less of it.
 */
export function findLosses(line: PlayedLine, base: number): Loss[] {
  const winner = line.positions[0].turn;
  const loser = oppositeColor(winner);
  const losses = line.positions.map((position) => lossAt(position, loser, base));
  if (losses.includes(undefined)) return [];
  const known = losses.flatMap((loss) => loss ?? []);
  const whole = known.at(-1) ?? 0;
  return stepsOf(known)
    .filter(({ gain, index }) => {
      const share = index <= EARLY ? LEAST_SHARE : LEAST_LATER_SHARE;
      return gain >= Math.max(LEAST_LOSS, whole * share);
    })
    .toSorted((one, other) => other.gain - one.gain)
    .flatMap((step) => lossFrom(line, { winner, loser, base, losses: known, step }) ?? []);
}

/** How much the loser has lost at the end of a line, as far as captures tell; `undefined` if that is not settled. */
export function lossAtEnd(
  { positions }: PlayedLine,
  loser: Color,
  base: number,
): number | undefined {
  return lossAt(positions.at(-1) ?? positions[0], loser, base);
}

/** How much a side has less than `base` if both sides continue with their best captures. */
export function lossAt(position: Position, loser: Color, base: number): number | undefined {
  const winnable = winnableBy(position);
  if (winnable === undefined) return undefined;
  const balance = balanceOf(position, loser);
  return base - balance + (position.turn === loser ? -winnable : winnable);
}

/** The positions with the winner to move from which a greater loss lasts, and how much greater it is there. */
function stepsOf(losses: readonly number[]): Step[] {
  const lasting = losses.map((_, index) => lastingFrom(losses, index));
  const steps = [];
  for (let index = 0; index < lasting.length; index += 2) {
    const before = index === 0 ? 0 : Math.max(0, lasting[index - 2] ?? 0);
    steps.push({ index, gain: (lasting[index] ?? 0) - before });
  }
  return steps;
}

/** The least loss from a position on. What a side threatens for a moment and does not take counts only beyond the value of a pawn. */
function lastingFrom(losses: readonly number[], start: number): number {
  const later = losses.slice(start + 1, -1).map((loss) => loss + MOMENTARY_TOLERANCE);
  return Math.min(losses[start] ?? 0, ...later, losses.at(-1) ?? 0);
}

interface Step {
  readonly index: number;
  readonly gain: number;
}

interface Start {
  readonly winner: Color;
  readonly loser: Color;
  readonly base: number;
  readonly losses: readonly number[];
  readonly step: Step;
}

/** The loss whose capture wins the most among the winner's captures until it is settled. */
function lossFrom(line: PlayedLine, from: Start): Loss | undefined {
  const { winner, loser, base, losses, step } = from;
  const start = step.index;
  const settled = settledAfter(line, from);
  if (settled === undefined) return undefined;
  const captures = line.moves.slice(start, settled).flatMap((move, offset) => {
    const at = start + offset;
    const position = line.positions[at];
    const piece = position === undefined ? undefined : capturedBy(position, move);
    if (position === undefined || piece?.color !== loser) return [];
    return [{ at, piece, square: toOf(move), net: netOf(position, move) }];
  });
  const [most] = captures.toSorted((one, other) => other.net - one.net);
  if (most === undefined || most.net < LEAST_LOSS || step.gain < most.net * LEAST_SHARE)
    return undefined;
  const { at, piece, square, net } = most;
  const earlier = lastingFrom(losses, start) - step.gain;
  const kept = (losses[at + 1] ?? 0) - earlier;
  if (kept <= net * REGAINED_SHARE) return undefined;
  const sides = { winner, loser, base: base - earlier };
  return { ...sides, line, start, at, piece, square, net, settled, worth: step.gain, lead: [] };
}

/** What a capture wins if the captured piece's side recaptures on its square as long as that gains. */
function netOf(position: Position, capture: string): number {
  const square = toOf(capture);
  return valueAt(position, square) - exchangeOn(position.play(capture), square);
}

/**
 * The number of moves after which the loss is on the board and lasts. If the next move of the line recaptures, or captures can win so much
 * back that less than the smallest loss is left, it is not settled yet.
 */
function settledAfter(
  { moves, positions }: PlayedLine,
  { step: { index: start, gain }, losses, loser, base }: Start,
): number | undefined {
  const least = lastingFrom(losses, start);
  for (let index = start + 1; index < positions.length; index += 1) {
    const [move = '', next = ''] = moves.slice(index - 1);
    const position = positions[index];
    if (position === undefined) break;
    const isRecaptured = position.turn === loser && toOf(move) === toOf(next);
    const left = (losses[index] ?? 0) - (least - gain);
    if (isRecaptured || left < LEAST_LOSS || base - balanceOf(position, loser) < least) continue;
    // A gain that allows mate is none.
    const isParried =
      position.turn === loser &&
      (matesInOne(position) ||
        threatensMate(position) ||
        isSavedByRecapture(position, toOf(move), { loser, base: base - (least - gain) }));
    return isParried ? undefined : index;
  }
  return undefined;
}

/** Whether a recapture saves the loser: captures alone may win the piece again, but each of them allows mate in one. */
function isSavedByRecapture(
  position: Position,
  square: string,
  { loser, base }: Pick<Loss, 'loser' | 'base'>,
): boolean {
  const loses = (reply: Position) =>
    (lossAt(reply, loser, base) ?? 0) >= LEAST_LOSS && !matesInOne(reply);
  return position
    .legalMoves()
    .filter((move) => toOf(move) === square)
    .map((recapture) => position.play(recapture))
    .some((next) => !next.moves().some((move) => loses(next.play(move))));
}

/** The loss with the line from its `lead`-th position on, so that the move that makes it possible is the first one. */
export function withLead(loss: Loss, lead: number): Loss | undefined {
  const { moves, positions } = loss.line;
  const [first, ...rest] = positions.slice(lead);
  if (first === undefined) return undefined;
  return {
    ...loss,
    line: { moves: moves.slice(lead), positions: [first, ...rest] },
    lead: [...loss.lead, ...moves.slice(0, lead)],
    start: loss.start - lead,
    at: loss.at - lead,
    settled: loss.settled - lead,
  };
}
