// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readJson, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';
import {
  choicesStore,
  DEFAULT_CHOICES,
  followForeignChoices,
  parseChoices,
  rulesOf,
  setChoices,
} from './coach-choices.ts';

test('a choice is stored and restored', () => {
  setChoices({ ruleset: 'casual' });
  setChoices({ moveLimit: 'none' });
  expect(parseChoices(readJson(STORAGE_KEYS.coach))).toEqual({
    ...DEFAULT_CHOICES,
    ruleset: 'casual',
    moveLimit: 'none',
  });
});

test.each([null, 'asian', [], { ruleset: 'chess', moveLimit: 7 }, { moveLimit: Infinity }])(
  'an invalid choice becomes the default: %j',
  (kept) => expect(parseChoices(kept)).toEqual(DEFAULT_CHOICES),
);

test('each entry is validated separately', () => {
  expect(parseChoices({ ruleset: 'casual', moveLimit: '60', occurrences: '4' })).toEqual({
    ruleset: 'casual',
    moveLimit: '120',
    occurrences: '4',
  });
});

test('an earlier name of a rule set is still read', () => {
  expect(parseChoices({ ruleset: 'repetition-is-draw' }).ruleset).toBe('casual');
});

test('a choice made in another tab applies here, until following stops', () => {
  const stop = followForeignChoices();
  change('{"ruleset":"casual"}');
  expect(choicesStore.getState().ruleset).toBe('casual');
  stop();
  change('{"ruleset":"asian"}');
  expect(choicesStore.getState().ruleset).toBe('casual');
});

test('no limit is an endless one', () => {
  expect(rulesOf({ ...DEFAULT_CHOICES, moveLimit: 'none' }).moveLimit).toBe(Infinity);
  expect(rulesOf(DEFAULT_CHOICES)).toEqual({ ruleset: 'asian', moveLimit: 120, occurrences: 6 });
});

test('a game against the engine has the usual move limit', () => {
  expect(rulesOf({ ...DEFAULT_CHOICES, moveLimit: '100' }, { isPlaying: true }).moveLimit).toBe(
    120,
  );
});

test.each(['online 00', 'online 02', 'asian 04'])(
  'the tag “%s” names no rule set, so the choice applies',
  (tag) => {
    const choices = { ...DEFAULT_CHOICES, occurrences: '8' } as const;
    expect(rulesOf(choices, { tag })).toEqual({ ruleset: 'asian', moveLimit: 120, occurrences: 8 });
  },
);

test('a tag without a number leaves the chosen occurrence', () => {
  const choices = { ...DEFAULT_CHOICES, occurrences: '8' } as const;
  expect(rulesOf(choices, { tag: 'casual' })).toMatchObject({ ruleset: 'casual', occurrences: 8 });
});

function change(text: string): void {
  writeText(STORAGE_KEYS.coach, text);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.coach, newValue: text }));
}
