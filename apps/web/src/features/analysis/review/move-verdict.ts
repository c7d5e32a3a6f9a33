/**
 * Judges a move by the winning chance that it lost.
 *
 * The thresholds are those of lichess and En Croissant. They are in winning chance and not in pawns, so that a pawn
 * matters in an even game and not in a won one. The win-chance function makes them fit Xiangqi.
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { MoveGrade } from '../../../lib/game/glyph-signs.ts';

/** The engine's evaluation of one position. */
export interface PositionView {
  /** As stored (`makeStoredScore`), from Red's view. */
  readonly score: number;
  /** Plies. */
  readonly depth: number;
  /** Best first; empty where the game is over. */
  readonly lines: readonly ViewLine[];
}

export interface ViewLine {
  /** From Red's view. */
  readonly score: number;
  /** `h2e2` and so on, at least one. */
  readonly moves: readonly string[];
}

/** An evaluation of a position from elsewhere: the user's own analysis, or a file. */
export interface KnownScore {
  /** From Red's view. */
  readonly score: number;
  /** Plies. */
  readonly depth: number;
}

export interface PlayedMove {
  readonly mover: Color;
  /** `h2e2`. */
  readonly move: string;
  /** The positions before and after the move. */
  readonly before: PositionView;
  readonly after: PositionView;
  /** The second, deeper search of the position before: one search of the best moves and this one. */
  readonly look?: PositionView | undefined;
  /** Other evaluations of these two positions; used where they are deeper. */
  readonly knownBefore?: KnownScore | undefined;
  readonly knownAfter?: KnownScore | undefined;
  /** Whether the move captures on the point where the opponent has just captured. */
  readonly isRecapture: boolean;
  /** Whether it was the only legal move. */
  readonly isForced: boolean;
  /** Among the first moves of a game, where theory knows better than a short search. */
  readonly isOpening: boolean;
}

export interface MoveVerdict {
  readonly mover: Color;
  /** Loss of winning chance, 0 to 1. */
  readonly loss: number;
  /** Loss in hundredths of a pawn, 0 to {@link MAX_PAWN_LOSS}. */
  readonly pawnLoss: number;
  /** 0 to 100. */
  readonly accuracy: number;
  readonly isBest: boolean;
  /** Also `undefined` while the sign {@link MoveVerdict.isDoubted waits} for a second search. */
  readonly grade: MoveGrade | undefined;
  /** The first, short search calls it a bad move. Nothing is shown before a deeper one agrees. */
  readonly isDoubted: boolean;
  /** A deeper evaluation of one of the two positions contradicts the verdict. */
  readonly isContested: boolean;
  /** The compared scores, from Red's view: of the best move and of the move played. */
  readonly scores: Scores;
  /** Depth of the search behind the scores, in plies. */
  readonly depth: number;
}

interface Scores {
  readonly best: number;
  readonly own: number;
}

/** Loss of winning chance from which a move is dubious, a mistake, a blunder. */
export const DUBIOUS_LOSS = 0.05;
const MISTAKE_LOSS = 0.1;
const BLUNDER_LOSS = 0.2;
/** Added to the thresholds in the opening, where theory knows better than a short search (docs/review.md). */
const OPENING_MARGIN = 0.05;
/** A good move is the only one: the second best loses at least as much as a mistake. */
const ONLY_MOVE_MARGIN = MISTAKE_LOSS;
/** Beyond this chance the game is decided, and no single move gets a sign. */
const DECIDED = 0.95;
/** Hundredths of a pawn. Limits the weight of a single move in the average. */
const MAX_PAWN_LOSS = 1_000;

const BLUNDER: MoveGrade = 4;
const MISTAKE: MoveGrade = 2;
const DUBIOUS: MoveGrade = 6;
const GOOD: MoveGrade = 1;

/** Difference of depth up to which two searches are comparable: a position and the one after it are a ply apart. */
const LIKE_DEPTH = 2;

export function judgeMove(played: PlayedMove): MoveVerdict {
  const { mover } = played;
  const evidence = evidenceOf(played);
  const { isBest, depth } = evidence;
  const loss = lossOf(mover, evidence);
  const isDoubted = !evidence.isChecked && loss >= DUBIOUS_LOSS && played.before.lines.length > 0;
  const grade = gradeOf(played, loss, isBest);
  return {
    mover,
    loss,
    pawnLoss: pawnLossOf(mover, evidence),
    accuracy: accuracyOf(loss),
    isBest,
    grade: isDoubted ? undefined : grade,
    isDoubted,
    isContested: grade !== gradeOf(played, lossOf(mover, contraryOf(played, evidence)), isBest),
    scores: { best: evidence.best, own: evidence.own },
    depth,
  };
}

/** Two comparable scores. */
interface Evidence extends Scores {
  readonly depth: number;
  readonly isBest: boolean;
  /** Whether it is more than the first two short searches of two positions. */
  readonly isChecked: boolean;
}

/** The deepest evidence available. */
function evidenceOf(played: PlayedMove): Evidence {
  const own = evidenceOfLook(played) ?? evidenceOfViews(played);
  return evidenceOfKnown(played, own) ?? own;
}

/**
 * From one search if it contains the move, else from two searches of neighbouring positions, of which the second
 * says nothing about the best move.
 */
function evidenceOfViews({ before, after, move }: PlayedMove): Evidence {
  const line = before.lines.find(({ moves }) => moves[0] === move);
  return {
    best: before.score,
    own: line?.score ?? after.score,
    depth: line === undefined ? Math.min(before.depth, after.depth + 1) : before.depth,
    isBest: line !== undefined && line === before.lines[0],
    isChecked: false,
  };
}

/** Loss of winning chance according to a second search; `undefined` when it does not contain the move. */
export function lossByLook(
  { mover, move }: Pick<PlayedMove, 'mover' | 'move'>,
  look: PositionView,
): number | undefined {
  const [best, own] = [look.lines[0], look.lines.find(({ moves }) => moves[0] === move)];
  if (best === undefined || own === undefined) return undefined;
  return lossOf(mover, { best: best.score, own: own.score });
}

/** From one search of one position, which is the fairest comparison. */
function evidenceOfLook({ look, move }: PlayedMove): Evidence | undefined {
  const best = look?.lines[0];
  const own = look?.lines.find(({ moves }) => moves[0] === move);
  if (look === undefined || best === undefined || own === undefined) return undefined;
  const { depth } = look;
  return { best: best.score, own: own.score, depth, isBest: best === own, isChecked: true };
}

/** Only where both positions are known deeper, and about equally deep. */
function evidenceOfKnown(played: PlayedMove, own: Evidence): Evidence | undefined {
  const { knownBefore: before, knownAfter: after } = played;
  if (before === undefined || after === undefined) return undefined;
  const depth = Math.min(before.depth, after.depth + 1);
  if (depth <= own.depth || Math.abs(before.depth - after.depth - 1) > LIKE_DEPTH) return undefined;
  const found = { best: before.score, own: after.score, depth, isBest: own.isBest };
  // Searches of neighbouring positions differ slightly.
  const isSame = own.isBest && lossOf(played.mover, found) < DUBIOUS_LOSS;
  return { ...found, own: isSame ? found.best : found.own, isChecked: true };
}

/** The evidence with each score replaced that is known much deeper. */
function contraryOf({ knownBefore, knownAfter }: PlayedMove, evidence: Evidence): Evidence {
  const { best, own, depth } = evidence;
  return {
    ...evidence,
    best: isDeep(knownBefore, depth) ? knownBefore.score : best,
    own: isDeep(knownAfter, depth - 1) ? knownAfter.score : own,
  };
}

function isDeep(known: KnownScore | undefined, from: number): known is KnownScore {
  return known !== undefined && known.depth > from + LIKE_DEPTH;
}

/** A move never gains. */
function lossOf(mover: Color, { best, own }: Scores): number {
  return Math.max(0, chanceOf(mover, best) - chanceOf(mover, own));
}

function pawnLossOf(mover: Color, { best, own }: Scores): number {
  const pawns = moverScore(mover, best) - moverScore(mover, own);
  return Math.round(Math.max(0, Math.min(MAX_PAWN_LOSS, pawns)));
}

/** The mover's winning chance, 0 to 1. */
function chanceOf(mover: Color, score: number): number {
  return winChance(moverScore(mover, score));
}

function moverScore(mover: Color, score: number): number {
  return mover === 'red' ? score : -score;
}

function gradeOf(played: PlayedMove, loss: number, isBest: boolean): MoveGrade | undefined {
  const margin = played.isOpening ? OPENING_MARGIN : 0;
  if (loss >= BLUNDER_LOSS + margin) return BLUNDER;
  if (loss >= MISTAKE_LOSS + margin) return MISTAKE;
  if (loss >= DUBIOUS_LOSS && !played.isOpening) return DUBIOUS;
  return isBest && isOnlyMove(played) ? GOOD : undefined;
}

/** Whether it is the only move that holds or wins, except for recaptures and forced moves. */
function isOnlyMove({ mover, move, before, isRecapture, isForced }: PlayedMove): boolean {
  const [best, second] = before.lines;
  if (best === undefined || second === undefined || isRecapture || isForced) return false;
  // A second search that prefers the move has compared it with few others.
  if (best.moves[0] !== move) return false;
  const [chance, other] = [chanceOf(mover, best.score), chanceOf(mover, second.score)];
  return chance - other >= ONLY_MOVE_MARGIN && other < DECIDED && chance > 1 - DECIDED;
}

/**
 * 100 for a move that loses nothing, 0 for one that loses everything: the curve that lichess publishes
 * (lichess.org/page/accuracy), over percent of winning chance, including its one percent for the uncertainty of a
 * search.
 */
export function accuracyOf(loss: number): number {
  const accuracy = 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669 + 1;
  return Math.max(0, Math.min(100, accuracy));
}
