/** The user's rules for repetition, stored for the next visit. */
import { RULESETS, type Ruleset } from '@chuhe/rules/judge';
import { parseChoice, parseRecord } from '../../../lib/parse.ts';
import { defineStore } from '../../../lib/services.ts';
import { onForeignChange, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import type { CoachRules } from './coach.ts';

export interface CoachChoices {
  readonly ruleset: Ruleset;
  readonly moveLimit: MoveLimit;
}

/** Number of plies without a capture after which the game is drawn. */
export const MOVE_LIMITS = ['100', '120', 'none'] as const;
export type MoveLimit = (typeof MOVE_LIMITS)[number];

export const DEFAULT_CHOICES: CoachChoices = { ruleset: 'asian', moveLimit: '120' };

export const choicesStore = defineStore<CoachChoices>(() =>
  parseChoices(readJson(STORAGE_KEYS.coach)),
);

export function setChoices(change: Partial<CoachChoices>): void {
  choicesStore.setState(change);
  writeJson(STORAGE_KEYS.coach, choicesStore.getState());
}

/** Applies choices made in another tab. Returns a function that stops this. */
export function followForeignChoices(): () => void {
  return onForeignChange(STORAGE_KEYS.coach, () =>
    choicesStore.setState(parseChoices(readJson(STORAGE_KEYS.coach))),
  );
}

export function parseChoices(value: unknown): CoachChoices {
  const { ruleset, moveLimit } = parseRecord(value);
  return {
    ruleset: parseChoice(ruleset, RULESETS, DEFAULT_CHOICES.ruleset),
    moveLimit: parseChoice(moveLimit, MOVE_LIMITS, DEFAULT_CHOICES.moveLimit),
  };
}

/** Converts the choices to the referee's rules. */
export function rulesOf({ ruleset, moveLimit }: CoachChoices): CoachRules {
  return { ruleset, moveLimit: moveLimit === 'none' ? Infinity : Number(moveLimit) };
}
