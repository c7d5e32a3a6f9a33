/**
 * Stores the game against the engine, so that it survives a reload of its tab: its moves in the tree, the choices, and the clocks.
 */
import { END_REASONS, parseRuleset } from '@chuhe/rules/judge';
import { COLORS, type Color } from '@chuhe/rules/piece';
import { isRecord } from '../../../lib/parse.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { type Goal, parseGoal } from './goals/goal.ts';
import { LEVEL_NUMBERS } from './levels.ts';
import type { ClockChoice, PlayChoices, PlayResult, PlayState } from './play-session.ts';

export interface KeptPlay {
  readonly choices: PlayChoices;
  /** The starting position of the tree. */
  readonly fen: string;
  /** The moves from the starting position of the tree to the position in which the game began. */
  readonly start: readonly string[];
  /** The moves of the game. */
  readonly moves: readonly string[];
  readonly clocks: PlayState['clocks'];
  readonly result: PlayResult | undefined;
}

const note = tabNote(STORAGE_KEYS.playing);

/**
 * Reads the stored game. Each tab has its own.
 *
 * @returns `undefined` if no game is stored, or if it cannot be read
 */
export function readKeptPlay(): KeptPlay | undefined {
  return parseKeptPlay(note.readJson());
}

/**
 * Stores the game, or removes it if `kept` is `undefined`. If the browser refuses storage, a reload ends the game; its moves are still
 * stored with the tree.
 */
export function writeKeptPlay(kept: KeptPlay | undefined): void {
  if (kept === undefined) note.remove();
  else note.write(JSON.stringify(kept));
}

/** Validates the whole value, because users and other scripts can change the storage. */
export function parseKeptPlay(value: unknown): KeptPlay | undefined {
  if (!isRecord(value)) return undefined;
  const choices = parseChoices(value['choices']);
  const fen = value['fen'];
  const [start, moves] = [parseMoves(value['start']), parseMoves(value['moves'])];
  if (typeof fen !== 'string' || choices === undefined) return undefined;
  if (start === undefined || moves === undefined) return undefined;
  const clocks = parseClocks(value['clocks']);
  // A game with a clock cannot be continued without the remaining times.
  if ((choices.clock === undefined) !== (clocks === undefined)) return undefined;
  return { choices, fen, start, moves, clocks, result: parseResult(value['result']) };
}

function parseChoices(value: unknown): PlayChoices | undefined {
  if (!isRecord(value)) return undefined;
  const human = parseColor(value['human']);
  const level = LEVEL_NUMBERS.find((each) => each === value['level']);
  const ruleset = parseRuleset(value['ruleset']);
  if (human === undefined || level === undefined || ruleset === undefined) return undefined;
  const clock = parseClock(value['clock']);
  if (value['goal'] === undefined) return { human, level, ruleset, clock };
  const goal = parseKeptGoal(value['goal']);
  return goal && { human, level, ruleset, clock, goal };
}

function parseKeptGoal(value: unknown): Goal | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, square, moves } = value;
  const texts = [kind, square, moves].filter((part) => part !== undefined);
  const isText = texts.every((part) => typeof part === 'string' || typeof part === 'number');
  return isText ? parseGoal(texts.map(String).join(' ')) : undefined;
}

function parseClock(value: unknown): ClockChoice | undefined {
  if (!isRecord(value)) return undefined;
  const { baseMs, incrementMs } = value;
  return isTime(baseMs) && isTime(incrementMs) ? { baseMs, incrementMs } : undefined;
}

function parseClocks(value: unknown): PlayState['clocks'] {
  if (!isRecord(value)) return undefined;
  const { red, black } = value;
  return isTime(red) && isTime(black) ? { red, black } : undefined;
}

function parseResult(value: unknown): PlayResult | undefined {
  if (!isRecord(value)) return undefined;
  if (value['reason'] === 'goal') return { reason: 'goal' };
  const reasons = [...END_REASONS, 'resignation', 'time'] as const;
  const reason = reasons.find((each) => each === value['reason']);
  const winner = value['winner'] === null ? null : parseColor(value['winner']);
  return reason === undefined || winner === undefined ? undefined : { winner, reason };
}

function parseMoves(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const moves = value.filter((move) => typeof move === 'string');
  return moves.length === value.length ? moves : undefined;
}

function parseColor(value: unknown): Color | undefined {
  return COLORS.find((color) => color === value);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;
}
