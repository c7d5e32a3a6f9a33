/**
 * How a level searches, and which move it then plays. The functions are pure: the same lines, level and random numbers give the same move.
 *
 * ```ts
 * const random = seededRandom(20);
 * const plan = searchPlan(history, level);
 * // … the engine searches with MultiPV `plan.multiPv` and the limits `plan.limits` …
 * const move = chooseMove(lines, level, { history, random });
 * ```
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Ruleset } from '@chuhe/rules/judge';
import type { Color } from '@chuhe/rules/piece';
import { flipScore, makeScoreNumber, type Score } from '@chuhe/uci/score';
import type { AnalysisLine } from '../../../engine/analysis.ts';
import { weightsOf } from './chooser-weights.ts';
import type { Level } from './levels.ts';
import { type Candidate, type MoveFeatures, moveFeatures } from './move-features.ts';
import {
  fallbackMove,
  type History,
  isDrawing,
  isForbidden,
  positionOf,
  type RepetitionMark,
  repetitionGuard,
} from './repetition-guard.ts';

export interface SearchPlan {
  /** UCI's `MultiPV`. */
  readonly multiPv: number;
  /** Limits of a UCI search. */
  readonly limits: { readonly nodes: number; readonly searchMoves?: readonly string[] };
}

/**
 * Plans the search for a level's next move. Moves that break the rules of repetition are excluded, so that even a level with a single
 * line gets a playable move. One line is added for each move that would draw by repetition, so that the level has an alternative.
 */
export function searchPlan(
  history: History,
  level: Pick<Level, 'nodes' | 'multiPv'>,
  ruleset: Ruleset = 'asian',
): SearchPlan {
  const legal = positionOf(history).legalMoves();
  const marks = repetitionGuard(history, legal, ruleset);
  const allowed = legal.filter((move) => !isForbidden(marks.get(move) ?? 'free'));
  const drawing = [...marks.values()].filter(isDrawing).length;
  const isNarrowed = allowed.length > 0 && allowed.length < legal.length;
  return {
    multiPv: level.multiPv + drawing,
    limits: { nodes: level.nodes, ...(isNarrowed ? { searchMoves: allowed } : {}) },
  };
}

export interface Situation {
  /** The game so far; the lines start from its last position. */
  readonly history: History;
  /** Returns numbers from 0 up to, but not including, 1: `seededRandom`, or `Math.random`. */
  readonly random: () => number;
  /** `asian` by default. */
  readonly ruleset?: Ruleset;
}

/**
 * The move that a level plays, such as `h2e2`; `undefined` when there is no legal move. The move breaks the rules of repetition only if
 * every legal move does, and draws by repetition only if no other line is at least even.
 *
 * @param lines the engine's lines, with scores from Red's view. If no line is usable, `fallbackMove` chooses the move.
 */
export function chooseMove(
  lines: readonly AnalysisLine[],
  level: Pick<Level, 'nodes' | 'temperature' | 'mates'>,
  { history, random, ruleset = 'asian' }: Situation,
): string | undefined {
  const firstMoves = lines.flatMap(({ moves }) => moves.slice(0, 1));
  const marks = repetitionGuard(history, firstMoves, ruleset);
  const { turn } = positionOf(history);
  const options = readOptions(lines, { marks, turn });
  if (options.length === 0) return fallbackMove(history, random, ruleset);
  const playable = withoutNeedlessDraws(options);
  const best = bestOf(playable);
  if (best === undefined || level.temperature === 0 || best.mateIn <= level.mates)
    return best?.move;
  return pick(playable, choiceWeights(moveFeatures(history, playable), level), random)?.move;
}

/**
 * How likely each candidate is to be chosen, up to a common factor: the model that was fitted to the moves of masters, in which the
 * temperature divides what the quality of a move counts.
 */
export function choiceWeights(
  features: readonly MoveFeatures[],
  { nodes, temperature }: Pick<Level, 'nodes' | 'temperature'>,
): readonly number[] {
  const weights = weightsOf(nodes);
  const utilities = features.map(
    ({ quality, style }) => dot(quality, weights.quality) / temperature + dot(style, weights.style),
  );
  const most = Math.max(...utilities);
  return utilities.map((utility) => Math.exp(utility - most));
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** Mulberry32, by Tommy Ettinger (public domain): numbers from 0 up to, but not including, 1. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Option extends Candidate {
  readonly mark: RepetitionMark;
  /** Moves to the mate that the engine has found: 0 for a win at once by repetition, infinite without a mate. */
  readonly mateIn: number;
}

interface Marked {
  readonly marks: ReadonlyMap<string, RepetitionMark>;
  readonly turn: Color;
}

/** The playable moves in the engine's order, without duplicates, since lines of different depths can begin with the same move. */
function readOptions(lines: readonly AnalysisLine[], { marks, turn }: Marked): Option[] {
  const options = new Map<string, Option>();
  for (const { moves, score } of lines.toSorted((a, b) => a.rank - b.rank)) {
    const [move = ''] = moves;
    const mark = marks.get(move);
    if (mark === undefined || isForbidden(mark) || options.has(move)) continue;
    const own = turn === 'black' ? flipScore(score) : score;
    options.set(move, { move, mark, ...worthOf(own, mark), mateIn: mateIn(own, mark) });
  }
  return [...options.values()];
}

function worthOf(own: Score, mark: RepetitionMark): Pick<Candidate, 'value' | 'score'> {
  if (mark === 'draws') return { value: 0.5, score: 0 };
  const score = makeScoreNumber(own);
  return { value: mark === 'wins' ? 1 : winChance(score), score };
}

function mateIn(score: Score, mark: RepetitionMark): number {
  if (mark === 'wins') return 0;
  const isMate = mark !== 'draws' && score.kind === 'mate' && score.result === 'wins';
  return isMate ? score.moves : Number.POSITIVE_INFINITY;
}

/** Removes moves that draw by repetition, if another move is at least even. */
function withoutNeedlessDraws(options: readonly Option[]): readonly Option[] {
  const others = options.filter(({ mark }) => !isDrawing(mark));
  return others.some(({ value }) => value >= 0.5) ? others : options;
}

/** A random option, each as often as its weight says. */
function pick(
  options: readonly Option[],
  weights: readonly number[],
  random: () => number,
): Option | undefined {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => (rest -= weights[index] ?? 0) < 0) ?? bestOf(options);
}

/** The option with the highest value; among equal ones, the first in the engine's order. */
function bestOf(options: readonly Option[]): Option | undefined {
  return options.toSorted((a, b) => b.value - a.value)[0];
}
