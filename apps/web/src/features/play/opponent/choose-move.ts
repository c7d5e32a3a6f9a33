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
import type { Level } from './levels.ts';
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
  level: Pick<Level, 'temperature' | 'overlook'>,
  { history, random, ruleset = 'asian' }: Situation,
): string | undefined {
  const firstMoves = lines.flatMap(({ moves }) => moves.slice(0, 1));
  const marks = repetitionGuard(history, firstMoves, ruleset);
  const { turn } = positionOf(history);
  const options = readOptions(lines, { marks, turn });
  if (options.length === 0) return fallbackMove(history, random, ruleset);
  const seen = see(withoutNeedlessDraws(options), level.overlook, random);
  return pick(seen, level.temperature, random)?.move;
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

interface Option {
  readonly move: string;
  readonly mark: RepetitionMark;
  /** Expected result for the side to move, 0–1. */
  readonly value: number;
  /** Whether the move wins by force, according to the engine's search, or wins at once by repetition. */
  readonly mates: boolean;
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
    options.set(move, { move, mark, value: valueOf(own, mark), mates: isMating(own, mark) });
  }
  return [...options.values()];
}

function valueOf(score: Score, mark: RepetitionMark): number {
  if (mark === 'wins') return 1;
  return mark === 'draws' ? 0.5 : winChance(makeScoreNumber(score));
}

function isMating(score: Score, mark: RepetitionMark): boolean {
  if (mark === 'draws') return false;
  return mark === 'wins' || (score.kind === 'mate' && score.result === 'wins');
}

/** Removes moves that draw by repetition, if another move is at least even. */
function withoutNeedlessDraws(options: readonly Option[]): readonly Option[] {
  const others = options.filter(({ mark }) => !isDrawing(mark));
  return others.some(({ value }) => value >= 0.5) ? others : options;
}

/** Removes each option with the probability `overlook`; returns all options if none would remain. */
function see(
  options: readonly Option[],
  overlook: number,
  random: () => number,
): readonly Option[] {
  const seen = options.filter(() => random() >= overlook);
  return seen.length > 0 ? seen : options;
}

/** A random option, chosen by weight; at temperature 0, the best option. */
function pick(
  options: readonly Option[],
  temperature: number,
  random: () => number,
): Option | undefined {
  const best = bestOf(options);
  // Distant and near mates have the same win chance, so a random choice could delay the mate for ever.
  if (best === undefined || best.mates || temperature === 0) return best;
  const weights = options.map(({ value }) => Math.exp((value - best.value) / temperature));
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => (rest -= weights[index] ?? 0) < 0) ?? best;
}

/** The option with the highest value; among equal ones, the first in the engine's order. */
function bestOf(options: readonly Option[]): Option | undefined {
  return options.toSorted((a, b) => b.value - a.value)[0];
}
