/**
 * How good a move was, by what it cost in winning chance.
 *
 * The thresholds are those that chess players know from lichess and En Croissant, in winning chance and
 * not in pawns, so that a pawn matters in an even game and not in a won one. What makes them fit Xiangqi
 * is the win-chance function under them.
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { MoveGrade } from '../../../lib/game/glyph-signs.ts';

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

/** What is known of a position from elsewhere: the user's own analysis, a file. */
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
  /** Of the position before it, and after it. */
  readonly before: PositionView;
  readonly after: PositionView;
  /** The second, deeper look at the position before: the best moves and this one, by one search. */
  readonly look?: PositionView | undefined;
  /** Of the same two positions; used where it is deeper. */
  readonly knownBefore?: KnownScore | undefined;
  readonly knownAfter?: KnownScore | undefined;
  /** Whether it takes a piece on the point where the other side has just taken one. */
  readonly isRecapture: boolean;
  /** Whether there was no other legal move. */
  readonly isForced: boolean;
  /** Among the first of the game, where theory knows better than a short search. */
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
  /** `undefined` also as long as the sign {@link MoveVerdict.isDoubted waits} for a second look. */
  readonly grade: MoveGrade | undefined;
  /** A first, short search holds it for a bad move: nothing is said before a deeper one has agreed. */
  readonly isDoubted: boolean;
  /** One of the two positions is known deeper than the verdict is, and speaks against it. */
  readonly isContested: boolean;
  /** What it compares, from Red's view: the best move and the one that was played. */
  readonly scores: Scores;
  /** Plies of the search that these are from. */
  readonly depth: number;
}

interface Scores {
  readonly best: number;
  readonly own: number;
}

/** Winning chance that a move loses, from which on it is dubious, a mistake, a blunder. */
export const DUBIOUS_LOSS = 0.05;
const MISTAKE_LOSS = 0.1;
const BLUNDER_LOSS = 0.2;
/** So much more in the opening, where theory is wiser than a short search (docs/review.md). */
const OPENING_MARGIN = 0.05;
/** A good move is the only one: the second best costs as much as a mistake. */
const ONLY_MOVE_MARGIN = MISTAKE_LOSS;
/** Beyond that a game is decided, and no single move is worth a sign. */
const DECIDED = 0.95;
/** Hundredths of a pawn: one move never weighs more in the average. */
const MAX_PAWN_LOSS = 1_000;

const BLUNDER: MoveGrade = 4;
const MISTAKE: MoveGrade = 2;
const DUBIOUS: MoveGrade = 6;
const GOOD: MoveGrade = 1;

/** Plies by which two searches may differ and still be compared: a position and the one after it, a ply apart. */
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

/** Two scores that may be compared. */
interface Evidence extends Scores {
  readonly depth: number;
  readonly isBest: boolean;
  /** Whether it is more than the first two short searches, of two positions. */
  readonly isChecked: boolean;
}

/** The deepest there is. */
function evidenceOf(played: PlayedMove): Evidence {
  const own = evidenceOfLook(played) ?? evidenceOfViews(played);
  return evidenceOfKnown(played, own) ?? own;
}

/** One search where it has seen the move, else two of neighbours, of which the second tells nothing of the best move. */
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

/**
 * What a look says that a move costs, in winning chance; `undefined` when it has not seen the move.
 */
export function lossByLook(
  { mover, move }: Pick<PlayedMove, 'mover' | 'move'>,
  look: PositionView,
): number | undefined {
  const [best, own] = [look.lines[0], look.lines.find(({ moves }) => moves[0] === move)];
  if (best === undefined || own === undefined) return undefined;
  return lossOf(mover, { best: best.score, own: own.score });
}

/** One search of one position: nothing could be fairer. */
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
  // Two searches of neighbours differ a little.
  const isSame = own.isBest && lossOf(played.mover, found) < DUBIOUS_LOSS;
  return { ...found, own: isSame ? found.best : found.own, isChecked: true };
}

/** The evidence with whichever side of it is known much deeper. */
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

/** No move gains. */
function lossOf(mover: Color, { best, own }: Scores): number {
  return Math.max(0, chanceOf(mover, best) - chanceOf(mover, own));
}

function pawnLossOf(mover: Color, { best, own }: Scores): number {
  const pawns = moverScore(mover, best) - moverScore(mover, own);
  return Math.round(Math.max(0, Math.min(MAX_PAWN_LOSS, pawns)));
}

/** The mover's chance, 0 to 1. */
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

/** The one move that holds or wins, where that is more than taking back or answering a check. */
function isOnlyMove({ mover, move, before, isRecapture, isForced }: PlayedMove): boolean {
  const [best, second] = before.lines;
  if (best === undefined || second === undefined || isRecapture || isForced) return false;
  // A second look that prefers the move has compared it with few others.
  if (best.moves[0] !== move) return false;
  const [chance, other] = [chanceOf(mover, best.score), chanceOf(mover, second.score)];
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
