/**
 * Judges a move by the winning chance that it lost.
 *
 * The thresholds are those of lichess and En Croissant. They are measured in winning chance rather than in pawns, so that
 * a lost pawn counts in an even game but not in a won one. The win-chance function adapts them to Xiangqi.
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { MoveGrade } from './move-grade.ts';

/** The engine's evaluation of one position. */
export interface PositionView {
  /** From Red's view, in the format of `makeStoredScore`. */
  readonly score: number;
  /** Search depth, in plies. */
  readonly depth: number;
  /** Best first; empty if the game is over or the engine has returned no result. */
  readonly lines: readonly ViewLine[];
}

export interface ViewLine {
  /** From Red's view. */
  readonly score: number;
  /** At least one move, such as `h2e2`. */
  readonly moves: readonly string[];
}

/** An evaluation of a position that comes from the user's own analysis or a file rather than the review. */
export interface KnownScore {
  /** From Red's view. */
  readonly score: number;
  /** Search depth, in plies. */
  readonly depth: number;
}

export interface PlayedMove {
  readonly mover: Color;
  /** Such as `h2e2`. */
  readonly move: string;
  /** The evaluations of the positions before and after the move. */
  readonly before: PositionView;
  readonly after: PositionView;
  /** The second search of the position before the move, which compares the move with the best ones. */
  readonly look?: PositionView | undefined;
  /** Other evaluations of the two positions, used if they are deeper. */
  readonly knownBefore?: KnownScore | undefined;
  readonly knownAfter?: KnownScore | undefined;
  /** Whether the move captures on the point where the opponent has just captured. */
  readonly isRecapture: boolean;
  /** Whether it was the only legal move. */
  readonly isForced: boolean;
  /** Whether it is one of the first moves of a game, for which opening theory is more reliable than a short search. */
  readonly isOpening: boolean;
  /** Whether masters or the user's books play it often. Only a clear refutation makes such a move a bad one. */
  readonly isTheory?: boolean | undefined;
}

export interface MoveVerdict {
  readonly mover: Color;
  /** Loss of winning chance, 0 to 1. */
  readonly loss: number;
  /** Loss in hundredths of a pawn, where scores beyond {@link MAX_PAWNS} count as that. */
  readonly pawnLoss: number;
  /** From 0 to 100, see {@link accuracyOf}. */
  readonly accuracy: number;
  readonly isBest: boolean;
  /** The sign of the move, if any. It is `undefined` while the move waits for a second search ({@link MoveVerdict.isDoubted}). */
  readonly grade: MoveGrade | undefined;
  /** Whether only the first, short search gives it a sign. No sign is shown until a second search confirms it. */
  readonly isDoubted: boolean;
  /** Whether a deeper evaluation of one of the two positions contradicts the verdict. */
  readonly isContested: boolean;
  /** The scores of the best move and of the move played, from Red's view. */
  readonly scores: Scores;
  /** Depth of the search behind the scores, in plies. */
  readonly depth: number;
}

interface Scores {
  readonly best: number;
  readonly own: number;
}

/** Minimum loss of winning chance of a dubious move, a mistake and a blunder. */
export const DUBIOUS_LOSS = 0.05;
export const MISTAKE_LOSS = 0.1;
export const BLUNDER_LOSS = 0.2;
/** Added to the thresholds in the opening, where theory is more reliable than a short search (docs/review.md). */
const OPENING_MARGIN = 0.05;
/** Maximum distance of the winning chance from a half in positions of the opening. */
const BALANCED = 0.25;
/** A move is marked as good if it is the only good move: the second-best move loses at least as much as a mistake. */
const ONLY_MOVE_MARGIN = MISTAKE_LOSS;
/** From this winning chance the game counts as decided, and no move is marked as the only good one. */
const DECIDED = 0.95;
/**
 * The largest score that the average loss counts, in hundredths of a pawn, as on lichess: a slower way to win a won game loses nothing.
 */
const MAX_PAWNS = 1_000;

const BLUNDER: MoveGrade = 4;
const MISTAKE: MoveGrade = 2;
const DUBIOUS: MoveGrade = 6;
const GOOD: MoveGrade = 1;
const BAD: ReadonlySet<MoveGrade | undefined> = new Set([BLUNDER, MISTAKE, DUBIOUS]);

/** Maximum difference in depth, in plies, of two comparable searches, after allowing for the ply between the positions. */
const LIKE_DEPTH = 2;

export function isBadGrade(grade: MoveGrade | undefined): boolean {
  return BAD.has(grade);
}

export function judgeMove(played: PlayedMove): MoveVerdict {
  const { mover } = played;
  const evidence = evidenceOf(played);
  const { isBest, depth } = evidence;
  const loss = lossOf(mover, evidence);
  const grade = gradeOf(played, evidence, isBest);
  const isSigned = loss >= DUBIOUS_LOSS || grade === GOOD;
  const isDoubted = !evidence.isChecked && isSigned && played.before.lines.length > 0;
  return {
    mover,
    loss,
    pawnLoss: pawnLossOf(mover, evidence),
    accuracy: accuracyOf(loss),
    isBest,
    grade: isDoubted ? undefined : grade,
    isDoubted,
    isContested: grade !== gradeOf(played, contraryOf(played, evidence), isBest),
    scores: { best: evidence.best, own: evidence.own },
    depth,
  };
}

/** Two comparable scores. */
interface Evidence extends Scores {
  readonly depth: number;
  readonly isBest: boolean;
  /** Whether the scores come from more than the short searches of the first pass. */
  readonly isChecked: boolean;
}

/** The deepest evidence available. */
function evidenceOf(played: PlayedMove): Evidence {
  const own = evidenceOfLook(played) ?? evidenceOfViews(played);
  return evidenceOfKnown(played, own) ?? own;
}

/**
 * Takes both scores from the search of the position before the move if it contains the move. Otherwise takes the move's
 * score from the search of the position after it.
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

/** The loss of winning chance according to a second search; `undefined` if the search does not contain the move. */
export function lossByLook(
  { mover, move }: Pick<PlayedMove, 'mover' | 'move'>,
  look: PositionView,
): number | undefined {
  const [best, own] = [look.lines[0], look.lines.find(({ moves }) => moves[0] === move)];
  if (best === undefined || own === undefined) return undefined;
  return lossOf(mover, { best: best.score, own: own.score });
}

/** Takes both scores from the second search: a single search of one position is the fairest comparison. */
function evidenceOfLook({ look, move }: PlayedMove): Evidence | undefined {
  const best = look?.lines[0];
  const own = look?.lines.find(({ moves }) => moves[0] === move);
  if (look === undefined || best === undefined || own === undefined) return undefined;
  const { depth } = look;
  return { best: best.score, own: own.score, depth, isBest: best === own, isChecked: true };
}

/** Takes the scores from other evaluations, if both are deeper than `own` and about equally deep. */
function evidenceOfKnown(played: PlayedMove, own: Evidence): Evidence | undefined {
  const { knownBefore: before, knownAfter: after } = played;
  if (before === undefined || after === undefined) return undefined;
  const depth = Math.min(before.depth, after.depth + 1);
  if (depth <= own.depth || Math.abs(before.depth - after.depth - 1) > LIKE_DEPTH) return undefined;
  const found = { best: before.score, own: after.score, depth, isBest: own.isBest };
  // Searches of neighbouring positions differ slightly, so a small loss of the best move is ignored.
  const isSame = own.isBest && lossOf(played.mover, found) < DUBIOUS_LOSS;
  return { ...found, own: isSame ? found.best : found.own, isChecked: true };
}

/** The evidence, with each score replaced by a much deeper evaluation if one is known. */
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

/** The mover's loss of winning chance. It is never negative, because a move cannot improve on the best one. */
function lossOf(mover: Color, { best, own }: Scores): number {
  return Math.max(0, chanceOf(mover, best) - chanceOf(mover, own));
}

function pawnLossOf(mover: Color, { best, own }: Scores): number {
  const pawns = pawnsOf(moverScore(mover, best)) - pawnsOf(moverScore(mover, own));
  return Math.round(Math.max(0, pawns));
}

function pawnsOf(score: number): number {
  return Math.max(-MAX_PAWNS, Math.min(MAX_PAWNS, score));
}

/** The mover's winning chance, 0 to 1. */
function chanceOf(mover: Color, score: number): number {
  return winChance(moverScore(mover, score));
}

function moverScore(mover: Color, score: number): number {
  return mover === 'red' ? score : -score;
}

function gradeOf(played: PlayedMove, scores: Scores, isBest: boolean): MoveGrade | undefined {
  const loss = lossOf(played.mover, scores);
  const isOpening = played.isOpening && isBalanced(scores.best);
  const margin = isOpening ? OPENING_MARGIN : 0;
  // Experience of many games outweighs a search, unless the search finds a blunder.
  if (played.isTheory === true && loss >= DUBIOUS_LOSS && loss < BLUNDER_LOSS + margin)
    return undefined;
  if (loss >= BLUNDER_LOSS + margin) return BLUNDER;
  if (loss >= MISTAKE_LOSS + margin) return MISTAKE;
  if (loss >= DUBIOUS_LOSS && !isOpening) return DUBIOUS;
  return isBest && isOnlyMove(played) ? GOOD : undefined;
}

/** Whether the position can be one of opening theory, which does not play on in lost positions. */
function isBalanced(score: number): boolean {
  return Math.abs(winChance(score) - 0.5) <= BALANCED;
}

/** Whether the move is clearly better than all others in a game that is not decided. Recaptures and forced moves do not count. */
function isOnlyMove(played: PlayedMove): boolean {
  const { before, look, isRecapture, isForced } = played;
  if (isRecapture || isForced) return false;
  // A second search compares few moves, so the move must also be the only good one of the first search.
  return isOnlyGood(played, before) && (look === undefined || isOnlyGood(played, look));
}

/** Whether the move is clearly better than the second best of the search. */
export function isOnlyGood(
  { mover, move }: Pick<PlayedMove, 'mover' | 'move'>,
  { lines: [best, second] }: PositionView,
): boolean {
  if (best === undefined || second === undefined || best.moves[0] !== move) return false;
  const [chance, other] = [chanceOf(mover, best.score), chanceOf(mover, second.score)];
  return chance - other >= ONLY_MOVE_MARGIN && other < DECIDED && chance > 1 - DECIDED;
}

/**
 * The accuracy of a move: 100 if it loses nothing, 0 if it loses everything. This is the formula that lichess publishes
 * (lichess.org/page/accuracy), applied to the loss in percent, including its bonus of 1 for the uncertainty of a search.
 */
export function accuracyOf(loss: number): number {
  const accuracy = 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669 + 1;
  return Math.max(0, Math.min(100, accuracy));
}
