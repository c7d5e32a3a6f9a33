/** The user's rules for repetition, stored for the next visit. */
import {
  DEFAULT_MOVE_LIMIT,
  DEFAULT_ONLINE_OCCURRENCES,
  parseRuleset,
  parseRulesetTag,
  type Ruleset,
} from '@chuhe/rules/judge';
import { parseChoice, parseRecord } from '../../../lib/parse.ts';
import { defineStore } from '../../../lib/services.ts';
import { onForeignChange, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import type { CoachRules } from './coach.ts';

export interface CoachChoices {
  readonly ruleset: Ruleset;
  readonly moveLimit: MoveLimit;
  /** Under the rule set `online`: which occurrence of a position is judged. */
  readonly occurrences: Occurrences;
}

/** Number of plies without a capture after which the game is drawn. */
export const MOVE_LIMITS = ['100', '120', 'none'] as const;
export type MoveLimit = (typeof MOVE_LIMITS)[number];

export const OCCURRENCES = ['4', '5', '6', '7', '8', '9', '10'] as const;
export type Occurrences = (typeof OCCURRENCES)[number];

export const DEFAULT_CHOICES: CoachChoices = {
  ruleset: 'asian',
  moveLimit: '120',
  occurrences: `${DEFAULT_ONLINE_OCCURRENCES}`,
};

export const choicesStore = defineStore<CoachChoices>(() =>
  parseChoices(readJson(STORAGE_KEYS.coach)),
);

export function setChoices(change: Partial<CoachChoices>): void {
  choicesStore.setState(change);
  writeJson(STORAGE_KEYS.coach, choicesStore.getState());
}

/** Applies choices made in other tabs until the returned function is called. */
export function followForeignChoices(): () => void {
  return onForeignChange(STORAGE_KEYS.coach, () =>
    choicesStore.setState(parseChoices(readJson(STORAGE_KEYS.coach))),
  );
}

export function parseChoices(value: unknown): CoachChoices {
  const { ruleset, moveLimit, occurrences } = parseRecord(value);
  return {
    ruleset: parseRuleset(ruleset) ?? DEFAULT_CHOICES.ruleset,
    moveLimit: parseChoice(moveLimit, MOVE_LIMITS, DEFAULT_CHOICES.moveLimit),
    occurrences: parseChoice(occurrences, OCCURRENCES, DEFAULT_CHOICES.occurrences),
  };
}

/**
 * Converts the choices to the referee's rules.
 *
 * @param tag the tag of the game, which takes precedence
 * @param isPlaying whether the game is being played against the engine, which always has the usual move limit
 */
export function rulesOf(
  { ruleset, moveLimit, occurrences }: CoachChoices,
  {
    tag,
    isPlaying = false,
  }: { readonly tag?: string | undefined; readonly isPlaying?: boolean } = {},
): CoachRules {
  return {
    ruleset,
    moveLimit: isPlaying ? DEFAULT_MOVE_LIMIT : moveLimit === 'none' ? Infinity : Number(moveLimit),
    occurrences: Number(occurrences),
    ...parseRulesetTag(tag),
  };
}
