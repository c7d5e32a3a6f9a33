/**
 * The rule sets by which `judge` ends games with repetitions. docs/rulesets has a page on each, with its source.
 *
 * - `asian`: the Asian Xiangqi Federation. A side that gives check with every move commits perpetual check; one that
 *   begins to chase the same piece with every move commits perpetual chase. Check is graver than chase, and chase than anything else.
 * - `world`: the World Xiangqi Federation. The offences are the same; a repetition without an offence, or with equal ones,
 *   draws only at the fourth occurrence.
 * - `chinese`: the Chinese Xiangqi Association. It is also an offence to give check, threaten mate or chase any piece in turn.
 * - `online`: as large servers apply the Asian rules, at a later occurrence.
 * - `casual`: the third occurrence draws.
 */
import type { ConductLevel, SpanOptions } from './span.ts';

export const RULESETS = ['asian', 'world', 'chinese', 'online', 'casual'] as const;
export type Ruleset = (typeof RULESETS)[number];

/** Which occurrence the rule set `online` judges unless it is told otherwise. */
export const DEFAULT_ONLINE_OCCURRENCES = 6 as const;

export interface RepetitionRules extends SpanOptions {
  /** The occurrence of a position, since the last capture, from which on an offence ends the game. */
  readonly offenceAt: number;
  /** The occurrence that draws the game if there is no offence, or equal ones. */
  readonly drawAt: number;
  /** Whether the side with the graver conduct loses. Otherwise every repetition draws. */
  readonly punishesOffences: boolean;
}

const ASIAN: RepetitionRules = {
  offenceAt: 3,
  drawAt: 3,
  punishesOffences: true,
  countsAllAttacks: false,
};

export const REPETITION_RULES: Readonly<Record<Ruleset, RepetitionRules>> = {
  asian: ASIAN,
  world: { ...ASIAN, drawAt: 4 },
  chinese: { ...ASIAN, countsAllAttacks: true },
  online: { ...ASIAN, offenceAt: DEFAULT_ONLINE_OCCURRENCES, drawAt: DEFAULT_ONLINE_OCCURRENCES },
  casual: { ...ASIAN, punishesOffences: false },
};

/** How grave a conduct is. The side with the graver conduct loses. */
export const GRAVITY: Readonly<Record<ConductLevel, number>> = {
  none: 0,
  chase: 1,
  attack: 1,
  check: 2,
};

/** The PGN tag by which a game says how its repetitions are judged, such as `asian` or `online 8`. */
export const RULESET_TAG = 'Ruleset';

export interface TaggedRules {
  readonly ruleset: Ruleset;
  /** Under `online`: which occurrence is judged; absent if the tag does not say. Otherwise without effect. */
  readonly occurrences?: number;
}

/** Reads the value of the tag `Ruleset`; `undefined` if it names no rule set. Only `online` takes a number, from 3 to 99. */
export function parseRulesetTag(value: string | undefined): TaggedRules | undefined {
  const numbered = /^online ([3-9]|[1-9]\d)$/.exec(value ?? '');
  if (numbered) return { ruleset: 'online', occurrences: Number(numbered[1]) };
  const ruleset = parseRuleset(value);
  return ruleset && { ruleset };
}

export function makeRulesetTag({ ruleset, occurrences }: TaggedRules): string {
  return ruleset === 'online' && occurrences !== undefined ? `${ruleset} ${occurrences}` : ruleset;
}

/** The rule set with this name; `undefined` if there is none. `repetition-is-draw` is an earlier name of `casual`. */
export function parseRuleset(name: unknown): Ruleset | undefined {
  if (name === 'repetition-is-draw') return 'casual';
  return RULESETS.find((ruleset) => ruleset === name);
}
