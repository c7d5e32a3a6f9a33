/** The verdict on a whole game: by side, by move, and its turning points. */
import { winChance } from '@chuhe/cloudbook/score';
import { COLORS, type Color } from '@chuhe/rules/piece';
import { MOVE_GRADES, type MoveGrade } from '../../../lib/game/glyph-signs.ts';
import { judgeMove, type KnownScore, type MoveVerdict, type PositionView } from './move-verdict.ts';
import type { ReviewedMove } from './reviewed-line.ts';

export interface Review {
  /** For each move of the mainline, in order; `undefined` until the positions before and after it are known. */
  readonly verdicts: readonly (MoveVerdict | undefined)[];
  readonly sides: Readonly<Record<Color, SideReview>>;
  readonly turningPoints: readonly TurningPoint[];
  /** Indices of moves whose verdict a deeper evaluation of one position contradicts. */
  readonly contested: readonly number[];
}

export interface SideReview {
  /** Mean of the moves, 0 to 100; `undefined` without a judged move. */
  readonly accuracy: number | undefined;
  /** Hundredths of a pawn for each move. */
  readonly averageLoss: number | undefined;
  /** Plies by sign; 1 is the first move. */
  readonly plies: ReadonlyMap<MoveGrade, readonly number[]>;
}

/** A move that changed the course of the game. */
export interface TurningPoint {
  readonly ply: number;
  readonly mover: Color;
  /** Red's winning chance before and after it, 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** Maximum number shown. */
const MAX_TURNING_POINTS = 3;
/** Loss of winning chance, as for a mistake. */
const TURN = 0.1;

/** Everything that verdicts are based on. */
export interface Findings {
  /** One for each position, the starting position first. */
  readonly views: readonly (PositionView | undefined)[];
  /** By move: its second search, if there was one. */
  readonly looks?: readonly (PositionView | undefined)[];
  /** By position: evaluations from elsewhere. */
  readonly known?: readonly (KnownScore | undefined)[];
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
  { views, looks = [], known = [] }: Findings,
): Review['verdicts'] {
  return moves.map((move, index) => {
    const [before, after] = [views[index], views[index + 1]];
    if (before === undefined || after === undefined) return undefined;
    const [knownBefore, knownAfter] = [known[index], known[index + 1]];
    return judgeMove({ ...move, before, after, look: looks[index], knownBefore, knownAfter });
  });
}

/** Indices of the moves that need a second search before they can get a sign. */
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

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The most costly moves that changed who was better, or gave a clear advantage away; in order of play. */
function findTurningPoints(verdicts: Review['verdicts']): readonly TurningPoint[] {
  const points = verdicts.flatMap((verdict, index) => {
    if (verdict === undefined || verdict.loss < TURN || verdict.isDoubted) return [];
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

/** The plies of the given sides with one of these signs, in order. */
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
