/** What a whole game looked like to the engine: by side, by move, and where it turned. */
import { winChance } from '@chuhe/cloudbook/score';
import { COLORS, type Color } from '@chuhe/rules/piece';
import { MOVE_GRADES, type MoveGrade } from '../../../lib/game/glyph-signs.ts';
import { judgeMove, type KnownScore, type MoveVerdict, type PositionView } from './move-verdict.ts';
import type { ReviewedMove } from './reviewed-line.ts';

export interface Review {
  /** For each move of the mainline, in order; `undefined` until both positions about it are known. */
  readonly verdicts: readonly (MoveVerdict | undefined)[];
  readonly sides: Readonly<Record<Color, SideReview>>;
  readonly turningPoints: readonly TurningPoint[];
  /** Places of moves, from 0, whose verdict a deeper evaluation of one position speaks against. */
  readonly contested: readonly number[];
}

export interface SideReview {
  /** 0 to 100, the mean of its moves; `undefined` without a move that was judged. */
  readonly accuracy: number | undefined;
  /** Hundredths of a pawn a move. */
  readonly averageLoss: number | undefined;
  /** Plies (1 is the first move) by their sign. */
  readonly plies: ReadonlyMap<MoveGrade, readonly number[]>;
}

/** A move after which the game was another. */
export interface TurningPoint {
  readonly ply: number;
  readonly mover: Color;
  /** Red's chances before and after it, 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** At most so many are told. */
const MAX_TURNING_POINTS = 3;
/** In winning chance: from a mistake on. */
const TURN = 0.1;

/** All that verdicts rest on. */
export interface Findings {
  /** One more than moves, the start position first. */
  readonly views: readonly (PositionView | undefined)[];
  /** Of each move, where there was a second look at it. */
  readonly looks?: readonly (PositionView | undefined)[];
  /** Of each position, from elsewhere. */
  readonly known?: readonly (KnownScore | undefined)[];
}

export function makeReview(moves: readonly ReviewedMove[], findings: Findings): Review {
  const verdicts = judgeMoves(moves, findings);
  return {
    verdicts,
    sides: { red: sideReview(verdicts, 'red'), black: sideReview(verdicts, 'black') },
    turningPoints: findTurningPoints(verdicts),
    contested: placesWhere(verdicts, ({ isContested }) => isContested),
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

/** The places, from 0, of the moves that have to be looked at again before their signs can be given. */
export function doubtedMoves(
  moves: readonly ReviewedMove[],
  findings: Findings,
): readonly number[] {
  const isOpen = (index: number): boolean => findings.looks?.[index] === undefined;
  return placesWhere(
    judgeMoves(moves, findings),
    ({ isDoubted, isContested }) => isDoubted || isContested,
  ).filter(isOpen);
}

function placesWhere(
  verdicts: Review['verdicts'],
  isMeant: (verdict: MoveVerdict) => boolean,
): readonly number[] {
  return verdicts.flatMap((verdict, index) =>
    verdict !== undefined && isMeant(verdict) ? [index] : [],
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

/** The dearest moves that changed who was better, or gave a clear advantage away; in order of play. */
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

/** The plies of both sides with one of these signs, in order. */
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
