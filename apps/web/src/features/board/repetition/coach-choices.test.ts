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
  setChoices({ ruleset: 'repetition-is-draw' });
  setChoices({ moveLimit: 'none' });
  expect(parseChoices(readJson(STORAGE_KEYS.coach))).toEqual({
    ruleset: 'repetition-is-draw',
    moveLimit: 'none',
  });
});

test.each([null, 'asian', [], { ruleset: 'chess', moveLimit: 7 }, { moveLimit: Infinity }])(
  'an invalid choice becomes the default: %j',
  (kept) => expect(parseChoices(kept)).toEqual(DEFAULT_CHOICES),
);

test('each entry is validated separately', () => {
  expect(parseChoices({ ruleset: 'repetition-is-draw', moveLimit: '60' })).toEqual({
    ruleset: 'repetition-is-draw',
    moveLimit: '120',
  });
});

test('a choice made in another tab applies here, until following stops', () => {
  const stop = followForeignChoices();
  change('{"ruleset":"repetition-is-draw"}');
  expect(choicesStore.getState().ruleset).toBe('repetition-is-draw');
  stop();
  change('{"ruleset":"asian"}');
  expect(choicesStore.getState().ruleset).toBe('repetition-is-draw');
});

test('no limit is an endless one', () => {
  expect(rulesOf({ ruleset: 'asian', moveLimit: 'none' }).moveLimit).toBe(Infinity);
  expect(rulesOf(DEFAULT_CHOICES)).toEqual({ ruleset: 'asian', moveLimit: 120 });
});

function change(text: string): void {
  writeText(STORAGE_KEYS.coach, text);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.coach, newValue: text }));
}
