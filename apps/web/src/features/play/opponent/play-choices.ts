/** The user's choices for the last game against the engine, kept for the next. */
import { parseRuleset, type Ruleset } from '@chuhe/rules/judge';
import { COLORS, type Color } from '@chuhe/rules/piece';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { readJson, writeJson } from '../../../lib/storage.ts';
import { type Goal, parseGoal } from './goals/goal.ts';
import { LEVEL_NUMBERS, type LevelNumber } from './levels.ts';
import type { ClockChoice } from './play-session.ts';

export const SIDES = [...COLORS, 'either'] as const;
export type SideChoice = (typeof SIDES)[number];

/** Time controls: minutes of each side for the game, then the increment per move in seconds. `none`: no clock. */
export const CLOCKS = ['none', '3+2', '5+3', '10+5', '15+10', '30+20'] as const;
export type ClockName = (typeof CLOCKS)[number];

export interface KeptChoices {
  readonly side: SideChoice;
  readonly level: LevelNumber;
  readonly clock: ClockName;
  readonly ruleset: Ruleset;
}

export const DEFAULT_CHOICES: KeptChoices = {
  side: 'red',
  level: 2,
  clock: 'none',
  ruleset: 'asian',
};

export function readChoices(): KeptChoices {
  return parseChoices(readJson(LATE_STORAGE_KEYS.play));
}

export function keepChoices(choices: KeptChoices): void {
  writeJson(LATE_STORAGE_KEYS.play, choices);
}

/** Replaces invalid values by the defaults. */
export function parseChoices(value: unknown): KeptChoices {
  const kept: Partial<Record<keyof KeptChoices, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return {
    side: SIDES.find((side) => side === kept.side) ?? DEFAULT_CHOICES.side,
    level: LEVEL_NUMBERS.find((level) => level === kept.level) ?? DEFAULT_CHOICES.level,
    clock: CLOCKS.find((clock) => clock === kept.clock) ?? DEFAULT_CHOICES.clock,
    ruleset: parseRuleset(kept.ruleset) ?? DEFAULT_CHOICES.ruleset,
  };
}

/** What an address asks for, as in `/?fen=…&side=red&level=8&goal=hold+20`. Invalid values count as missing. */
export function readWanted(search: string): {
  readonly side: Color | undefined;
  readonly level: LevelNumber | undefined;
  readonly goal: Goal | undefined;
} {
  const query = new URLSearchParams(search);
  return {
    side: COLORS.find((side) => side === query.get('side')),
    level: LEVEL_NUMBERS.find((level) => `${level}` === query.get('level')),
    goal: parseGoal(query.get('goal')),
  };
}

/** @example clockOf('5+3'); // { baseMs: 300000, incrementMs: 3000 } */
export function clockOf(name: ClockName): ClockChoice | undefined {
  if (name === 'none') return undefined;
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return { baseMs: minutes * 60_000, incrementMs: seconds * 1_000 };
}

export function sideOf(choice: SideChoice, random: () => number): Color {
  if (choice !== 'either') return choice;
  return random() < 0.5 ? 'red' : 'black';
}

/** @example '4:05', and with tenths below twenty seconds '9.3' */
export function clockText(ms: number): string {
  if (ms < 20_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
