/** What the detectors of reasons are given, and the shape of what they find. */
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { withTurn } from './board-lines.ts';
import { exchangeOn } from './exchange.ts';
import { type Loss, lossAt } from './loss.ts';
import { fromOf, toOf } from './played-line.ts';
import type { Reason, ReasonKind } from './reason.ts';
import { LEAST_LOSS, valueAt } from './values.ts';

/** A bad move and the material that it loses. */
export interface Evidence {
  /** The position before the move; the first one of the line if only the line is known. */
  readonly before: Position;
  /** Empty if only the line is known. */
  readonly move: string;
  /** In the line that begins after the move. */
  readonly loss: Loss;
}

/** Proves one kind of reason; returns `undefined` if its definition does not hold. */
export type Detector = (evidence: Evidence) => Reason | undefined;

export type NamedPiece = NonNullable<Reason['piece']>;

/** The name of the piece on an occupied square. */
export function pieceOn(position: Position, square: string): NamedPiece | undefined {
  const piece = position.pieceAt(square);
  return piece && { role: piece.role, square };
}

/** Makes a reason whose piece is the lost one, on its square before the move that makes the loss possible. */
export function materialReason(
  kind: ReasonKind,
  loss: Loss,
  named: {
    readonly actor?: NamedPiece;
    readonly others?: readonly (NamedPiece | undefined)[];
  } = {},
): Reason {
  const { line, lead, settled, piece } = loss;
  const { actor, others = [] } = named;
  return {
    kind,
    proof: { from: 'after', moves: [...lead, ...line.moves.slice(0, settled)] },
    piece: { role: piece.role, square: originOf(loss) },
    ...(actor && { actor }),
    ...(others.length > 0 && { others: others.flatMap((other) => other ?? []) }),
  };
}

/** Where the lost piece stands before the first move of the line, without those that lead to it. */
export function originOf({ line, at, square }: Loss): string {
  return squareBefore(square, line.moves.slice(0, at));
}

/** Where the piece that stands on a square after some moves, and is not captured, stood before them. */
export function squareBefore(square: string, moves: readonly string[]): string {
  return moves.reduceRight((at, move) => (toOf(move) === at ? fromOf(move) : at), square);
}

/** Whether the winner captures at once what the move has left to it. */
export function isImmediate({ start, at }: Loss): boolean {
  return start === 0 && at === 0;
}

/** Whether the winner's first move threatens what its second move captures on its old square. */
export function isSecondMove(loss: Loss): boolean {
  return loss.start === 2 && loss.at === 2 && originOf(loss) === loss.square;
}

/** Whether no capture on a square wins material there before the winner's first move. */
export function isNewThreat({ line }: Loss, square: string): boolean {
  const [start] = line.positions;
  return start
    .legalMoves()
    .every(
      (move) =>
        toOf(move) !== square ||
        valueAt(start, square) - exchangeOn(start.play(move), square) < LEAST_LOSS,
    );
}

/** The position before a move of the line, or after the last. Throws a `RangeError` if the line is shorter, which would be a bug. */
export function positionAt({ line }: Loss, index: number): Position {
  const position = line.positions[index];
  if (position === undefined) throw new RangeError(`the line has no position ${index}`);
  return position;
}

export function moveAt({ line }: Loss, index: number): string {
  return line.moves[index] ?? '';
}

/**
 * Whether a piece could recapture if the winner captured on its square, so that the capture would not win an advisor or more; a piece that
 * is pinned to its king protects nothing, nor does one that avenges a chariot on a horse. `false` if that cannot be told, because the loser
 * is in check and it cannot be the winner's turn.
 */
export function protects(
  position: Position,
  defender: string,
  { capture, winner }: { readonly capture: string; readonly winner: Color },
): boolean {
  const turned = withTurn(position, winner);
  const next = turned?.tryPlay(capture);
  const square = toOf(capture);
  if (turned === undefined || next?.isLegal(`${defender}${square}`) !== true) return false;
  return valueAt(turned, square) - exchangeOn(next, square) < LEAST_LOSS;
}

/**
 * Whether the winner, if it were to move, would win material by one capture on its square, and keep it; `undefined` if it cannot be to
 * move, since the loser is in check.
 */
export function wouldWin(
  position: Position,
  capture: string,
  { winner, loser, base }: { readonly winner: Color; readonly loser: Color; readonly base: number },
): boolean | undefined {
  const turned = withTurn(position, winner);
  if (turned === undefined) return undefined;
  const next = turned.tryPlay(capture);
  if (next === undefined) return false;
  const square = toOf(capture);
  const gain = valueAt(turned, square) - exchangeOn(next, square);
  return gain >= LEAST_LOSS && (lossAt(next, loser, base) ?? 0) >= LEAST_LOSS;
}
