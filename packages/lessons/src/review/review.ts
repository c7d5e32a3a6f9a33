/** The verdict on a whole game: by move, by side, and the turning points. */
import { winChance } from '@chuhe/cloudbook/score';
import { COLORS, type Color } from '@chuhe/rules/piece';
import { evaluationOfScore, scoreOfEvaluation } from './evaluation-of-score.ts';
import { MOVE_GRADES, type MoveGrade } from './move-grade.ts';
import {
  isBadGrade,
  judgeMove,
  type KnownScore,
  type MoveVerdict,
  type PositionView,
} from './move-verdict.ts';
import type { ReviewedMove } from './reviewed-line.ts';

export interface Review {
  /** One for each move of the mainline; `undefined` until the positions before and after the move are evaluated. */
  readonly verdicts: readonly (MoveVerdict | undefined)[];
  readonly sides: Readonly<Record<Color, SideReview>>;
  readonly turningPoints: readonly TurningPoint[];
  /** Indices of moves whose verdict is contradicted by a deeper evaluation of the position before or after the move. */
  readonly contested: readonly number[];
}

export interface SideReview {
  /** Mean accuracy of the moves, 0 to 100; `undefined` if no move has been judged. */
  readonly accuracy: number | undefined;
  /** Mean loss per move, in hundredths of a pawn; `undefined` if no move has been judged. */
  readonly averageLoss: number | undefined;
  /** By sign: the plies of the moves with it, 1 being the first move. */
  readonly plies: ReadonlyMap<MoveGrade, readonly number[]>;
}

/** A move that changed the course of the game. */
export interface TurningPoint {
  readonly ply: number;
  readonly mover: Color;
  /** Red's winning chance before and after the move, 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** Maximum number of turning points. */
const MAX_TURNING_POINTS = 5;
/** Minimum loss of winning chance at a turning point, as for a mistake. */
const TURN = 0.1;

/** All evaluations that verdicts are based on. */
export interface Findings {
  /** One for each position, the starting position first. */
  readonly views: readonly (PositionView | undefined)[];
  /** By move: the second search, if there was one. */
  readonly looks?: readonly (PositionView | undefined)[];
  /** By position: evaluations that do not come from the review. */
  readonly known?: readonly (KnownScore | undefined)[];
  /** By move: whether masters or the user's books play it often. */
  readonly theory?: readonly (boolean | undefined)[];
}

export function makeReview(moves: readonly ReviewedMove[], findings: Findings): Review {
  const verdicts = judgeMoves(moves, findings);
  return {
    verdicts,
    sides: { red: sideReview(verdicts, 'red'), black: sideReview(verdicts, 'black') },
    turningPoints: findTurningPoints(verdicts),
    contested: indicesWhere(verdicts, ({ isContested }) => isContested),
  };
}

function judgeMoves(
  moves: readonly ReviewedMove[],
  { views, looks = [], known = [], theory = [] }: Findings,
): Review['verdicts'] {
  return moves.map((move, index) => {
    const [before, after] = [views[index], views[index + 1]];
    if (before === undefined || after === undefined) return undefined;
    const [knownBefore, knownAfter] = [known[index], known[index + 1]];
    return judgeMove({
      ...move,
      before,
      after,
      look: looks[index],
      knownBefore,
      knownAfter,
      isTheory: theory[index],
    });
  });
}

/** Indices of the moves that need a second search, because their verdict is in doubt or contradicted. */
export function doubtedMoves(
  moves: readonly ReviewedMove[],
  findings: Findings,
): readonly number[] {
  const isOpen = (index: number): boolean => findings.looks?.[index] === undefined;
  return indicesWhere(
    judgeMoves(moves, findings),
    ({ isDoubted, isContested }) => isDoubted || isContested,
  ).filter(isOpen);
}

/** Indices of the moves that have a sign for a bad move. */
export function badMoves(moves: readonly ReviewedMove[], findings: Findings): readonly number[] {
  return indicesWhere(judgeMoves(moves, findings), ({ grade }) => isBadGrade(grade));
}

/**
 * The evaluations that the review has found, by position. Each comes from a search of the position or from the second search of the move
 * that leads to it, which is one ply less deep there.
 */
export function foundScores(
  moves: readonly ReviewedMove[],
  { views, looks = [] }: Findings,
): readonly (readonly KnownScore[])[] {
  return views.map((view, index) => {
    const [look, last] = [looks[index], looks[index - 1]];
    const own = last?.lines.find((line) => line.moves[0] === moves[index - 1]?.move);
    const [best] = look?.lines ?? [];
    return [
      ...(view === undefined ? [] : [asNoted(view.score, view.depth)]),
      ...(look === undefined || best === undefined ? [] : [asNoted(best.score, look.depth)]),
      ...(last === undefined || own === undefined ? [] : [asNoted(own.score, last.depth - 1)]),
    ];
  });
}

/** A score as it is read back from the game, which counts a mate in moves instead of plies. */
function asNoted(score: number, depth: number): KnownScore {
  return { score: scoreOfEvaluation(evaluationOfScore(score, depth)), depth };
}

/** Leaves out evaluations that come from a review: they would make the next review of the same game another one. */
export function knownElsewhere(
  known: readonly (KnownScore | undefined)[],
  found: readonly (readonly KnownScore[])[],
): readonly (KnownScore | undefined)[] {
  return known.map((each, index) => {
    const isFound = found[index]?.some(
      ({ score, depth }) => score === each?.score && depth === each.depth,
    );
    return isFound === true ? undefined : each;
  });
}

function indicesWhere(
  verdicts: Review['verdicts'],
  matches: (verdict: MoveVerdict) => boolean,
): readonly number[] {
  return verdicts.flatMap((verdict, index) =>
    verdict !== undefined && matches(verdict) ? [index] : [],
  );
}

function sideReview(verdicts: readonly (MoveVerdict | undefined)[], side: Color): SideReview {
  const own = verdicts.flatMap((verdict, index) =>
    verdict?.mover === side ? [{ ...verdict, ply: index + 1 }] : [],
  );
  return {
    accuracy: mean(own.map(({ accuracy }) => accuracy)),
    averageLoss: mean(own.map(({ pawnLoss }) => pawnLoss)),
    plies: new Map(
      MOVE_GRADES.map((grade) => [
        grade,
        own.flatMap((verdict) => (verdict.grade === grade ? [verdict.ply] : [])),
      ]),
    ),
  };
}

export function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The moves with a sign that lost the most winning chance, in order of play. */
function findTurningPoints(verdicts: Review['verdicts']): readonly TurningPoint[] {
  const points = verdicts.flatMap((verdict, index) => {
    if (verdict === undefined || verdict.loss < TURN || !isBadGrade(verdict.grade)) return [];
    const { mover, loss, scores } = verdict;
    const chances = { before: winChance(scores.best), after: winChance(scores.own) };
    return [{ point: { ply: index + 1, mover, ...chances }, loss }];
  });
  return points
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, MAX_TURNING_POINTS)
    .map(({ point }) => point)
    .toSorted((a, b) => a.ply - b.ply);
}

/** The plies of the given sides' moves with one of these signs, in order. */
export function pliesWith(
  { sides }: Review,
  grades: readonly MoveGrade[],
  colors: readonly Color[] = COLORS,
): readonly number[] {
  const all = colors.flatMap((color) =>
    grades.flatMap((grade) => sides[color].plies.get(grade) ?? []),
  );
  return all.toSorted((a, b) => a - b);
}

/** The second search of the position before a move or, if there is none or it has no lines, the first search. */
export function bestView(index: number, { views, looks = [] }: Findings): PositionView | undefined {
  const look = looks[index];
  return look === undefined || look.lines.length === 0 ? views[index] : look;
}
