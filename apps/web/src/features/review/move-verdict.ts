/**
 * How good a move was, by what it cost in winning chance.
 *
 * The thresholds are those that chess players know from lichess and En Croissant, in winning chance and
 * not in pawns, so that a pawn matters in an even game and not in a won one. What makes them fit Xiangqi
 * is the win-chance function under them.
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { MoveGrade } from '../../lib/game/glyph-signs.ts';

/** What the engine says of one position. */
export interface PositionView {
  /** As it is stored (`makeStoredScore`), from Red's view. */
  readonly score: number;
  /** Plies. */
  readonly depth: number;
  /** The best first; empty where the game is over. */
  readonly lines: readonly ViewLine[];
}

export interface ViewLine {
  /** From Red's view. */
  readonly score: number;
  /** `h2e2` and so on, at least one. */
  readonly moves: readonly string[];
}

export interface PlayedMove {
  readonly mover: Color;
  /** `h2e2`. */
  readonly move: string;
  /** Of the position before it, and after it. */
  readonly before: PositionView;
  readonly after: PositionView;
  /** Whether it takes a piece on the point where the other side has just taken one. */
  readonly isRecapture: boolean;
  /** Whether there was no other legal move. */
  readonly isForced: boolean;
  /** Among the first of the game, where a short search tells sound moves from dubious ones by chance only. */
  readonly isOpening: boolean;
}

export interface MoveVerdict {
  readonly mover: Color;
  /** What it cost, in winning chance from 0 to 1. */
  readonly loss: number;
  /** What it cost in hundredths of a pawn, 0 to {@link MAX_PAWN_LOSS}. */
  readonly pawnLoss: number;
  /** 0 to 100. */
  readonly accuracy: number;
  readonly isBest: boolean;
  readonly grade: MoveGrade | undefined;
}

/** Winning chance that a move loses, from which on it is dubious, a mistake, a blunder. */
export const DUBIOUS_LOSS = 0.05;
export const MISTAKE_LOSS = 0.1;
export const BLUNDER_LOSS = 0.2;
/** A good move is the only one: the second best costs as much as a mistake. */
export const ONLY_MOVE_MARGIN = MISTAKE_LOSS;
/** Beyond that a game is decided, and no single move is worth a sign. */
const DECIDED = 0.95;
/** Hundredths of a pawn: one move never weighs more in the average. */
export const MAX_PAWN_LOSS = 1_000;

const BLUNDER: MoveGrade = 4;
const MISTAKE: MoveGrade = 2;
const DUBIOUS: MoveGrade = 6;
const GOOD: MoveGrade = 1;

export function judgeMove(played: PlayedMove): MoveVerdict {
  const { mover, before, after, move } = played;
  const isBest = before.lines[0]?.moves[0] === move;
  // Two searches of neighbours differ a little: the best move costs nothing, and no move gains.
  const loss = isBest ? 0 : Math.max(0, chanceOf(mover, before) - chanceOf(mover, after));
  const pawns = isBest ? 0 : moverScore(mover, before.score) - moverScore(mover, after.score);
  return {
    mover,
    loss,
    pawnLoss: Math.round(Math.max(0, Math.min(MAX_PAWN_LOSS, pawns))),
    accuracy: accuracyOf(loss),
    isBest,
    grade: gradeOf(played, loss, isBest),
  };
}

/** The mover's chance, 0 to 1. */
function chanceOf(mover: Color, { score }: { readonly score: number }): number {
  return winChance(moverScore(mover, score));
}

/** Beyond {@link MAX_PAWN_LOSS} pawns are not counted any more. */
function moverScore(mover: Color, score: number): number {
  return mover === 'red' ? score : -score;
}

function gradeOf(played: PlayedMove, loss: number, isBest: boolean): MoveGrade | undefined {
  if (loss >= BLUNDER_LOSS) return BLUNDER;
  if (loss >= MISTAKE_LOSS) return MISTAKE;
  if (loss >= DUBIOUS_LOSS) return played.isOpening ? undefined : DUBIOUS;
  return isBest && isOnlyMove(played) ? GOOD : undefined;
}

/** The one move that holds or wins, where that is more than taking back or answering a check. */
function isOnlyMove({ mover, before, isRecapture, isForced }: PlayedMove): boolean {
  const [best, second] = before.lines;
  if (best === undefined || second === undefined || isRecapture || isForced) return false;
  const [chance, other] = [chanceOf(mover, best), chanceOf(mover, second)];
  return chance - other >= ONLY_MOVE_MARGIN && other < DECIDED && chance > 1 - DECIDED;
}

/**
 * 100 for a move that costs nothing, 0 for one that costs everything: the curve that lichess publishes
 * (lichess.org/page/accuracy), over per cent of winning chance, with its one per cent for what a search cannot know.
 */
export function accuracyOf(loss: number): number {
  const accuracy = 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669 + 1;
  return Math.max(0, Math.min(100, accuracy));
}
