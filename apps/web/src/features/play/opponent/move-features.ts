/**
 * What makes a person choose a move, apart from its value: the features of the choice among the engine's lines. `chooser-weights.ts` has
 * how much each of them counts, and `scripts/fit-move-chooser.mjs` computes them with these functions.
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Color, Role } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { worthOf } from './goals/material.ts';
import { type History, positionOf } from './repetition-guard.ts';

export interface Candidate {
  readonly move: string;
  /** Expected result for the side to move, 0–1. */
  readonly value: number;
  /** From the view of the side to move, in hundredths of a pawn. */
  readonly score: number;
}

/**
 * How much worse the move is than the best one: in win chance, in pawns up to `MAX_PAWNS`, and the natural logarithm of its place, which is
 * 1 for the best move. They are 0 for the best move.
 */
export const QUALITY_FEATURES = ['chance', 'pawns', 'place'] as const;

const OTHER_ROLES = ['king', 'advisor', 'elephant', 'horse', 'cannon', 'pawn'] as const;

/** In this order. The chariot is the role with which the others are compared. */
export const STYLE_FEATURES = [
  'capture',
  /** The worth of the captured piece, 1 for a chariot. */
  'captured-worth',
  'check',
  /** Captures on the square of the opponent's last move, which was a capture. */
  'recapture',
  /** The distance between the target and that of the opponent's last move, 0–1. */
  'distance',
  /** Moves the piece of the own last move back to where it came from. */
  'undo',
  'backward',
  /** Moves the piece of the own last move. */
  'same-piece',
  /** The piece is where it stands at the start of a game. */
  'undeveloped',
  ...OTHER_ROLES,
] as const;

export interface MoveFeatures {
  /** By `QUALITY_FEATURES`. */
  readonly quality: readonly number[];
  /** By `STYLE_FEATURES`. */
  readonly style: readonly number[];
}

/** A larger loss is not noticed as such: the move is bad anyway. */
const MAX_PAWNS = 6;
const CHARIOT_WORTH = 9;
const START = Position.fromFen(INITIAL_FEN);

/** The features of each candidate, in their order. The moves must be legal after the history. */
export function moveFeatures(
  history: History,
  candidates: readonly Candidate[],
): readonly MoveFeatures[] {
  const past = readPast(history);
  return candidates.map((candidate) => ({
    quality: qualityOf(candidate, candidates),
    style: styleOf(candidate.move, past),
  }));
}

function qualityOf({ value, score }: Candidate, all: readonly Candidate[]): number[] {
  const chance = Math.max(...all.map((each) => each.value)) - value;
  const pawns = (Math.max(...all.map((each) => each.score)) - score) / 100;
  const place = 1 + all.filter((each) => each.score > score).length;
  return [chance, Math.min(pawns, MAX_PAWNS), Math.log(place)];
}

interface Past {
  readonly position: Position;
  /** The opponent's last move and the own last one. */
  readonly last: string | undefined;
  readonly own: string | undefined;
  readonly wasCapture: boolean;
}

function readPast({ fen, moves }: History): Past {
  const last = moves.at(-1);
  const before = last === undefined ? undefined : positionOf({ fen, moves: moves.slice(0, -1) });
  return {
    position: positionOf({ fen, moves }),
    last,
    own: moves.at(-2),
    wasCapture: last !== undefined && before?.pieceAt(last.slice(2)) !== undefined,
  };
}

function styleOf(move: string, { position, last, own, wasCapture }: Past): number[] {
  const [source, target] = [move.slice(0, 2), move.slice(2)];
  const piece = position.pieceAt(source);
  const taken = position.pieceAt(target);
  const answers = last?.slice(2);
  const role = piece?.role ?? 'chariot';
  return [
    Number(taken !== undefined),
    taken === undefined ? 0 : worthOf(taken) / CHARIOT_WORTH,
    Number(position.play(move).isCheck()),
    Number(wasCapture && answers === target),
    answers === undefined ? 0 : distance(target, answers) / 9,
    Number(own !== undefined && own === `${target}${source}`),
    Number(isBackward(move, position.turn)),
    Number(own !== undefined && own.slice(2) === source),
    Number(isUndeveloped(source, role, position.turn)),
    ...OTHER_ROLES.map((other) => Number(other === role)),
  ];
}

/** In steps of a king that could also go diagonally. */
function distance(one: string, other: string): number {
  const files = Math.abs(one.charCodeAt(0) - other.charCodeAt(0));
  return Math.max(files, Math.abs(Number(one.charAt(1)) - Number(other.charAt(1))));
}

function isBackward(move: string, turn: Color): boolean {
  const steps = Number(move.charAt(3)) - Number(move.charAt(1));
  return turn === 'red' ? steps < 0 : steps > 0;
}

function isUndeveloped(square: string, role: Role, color: Color): boolean {
  const piece = START.pieceAt(square);
  return piece?.role === role && piece.color === color;
}
