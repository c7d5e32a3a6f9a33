import { expect, it } from 'vitest';
import { clockOf, clockText, DEFAULT_CHOICES, parseChoices, sideOf } from './play-choices.ts';

it('choices that cannot be read are the defaults', () => {
  const kept = { side: 'black', level: 7, clock: '5+3', ruleset: 'casual' };
  expect(parseChoices(kept)).toEqual(kept);
  const bad = { side: 'blue', level: 9, clock: '1+0', ruleset: 'x' };
  for (const value of [undefined, null, 3, {}, bad]) {
    expect(parseChoices(value)).toEqual(DEFAULT_CHOICES);
  }
});

it('a clock has minutes for the game and seconds for each move', () => {
  expect(clockOf('5+3')).toEqual({ baseMs: 300_000, incrementMs: 3_000 });
  expect(clockOf('none')).toBeUndefined();
});

it.each([
  [300_000, '5:00'],
  [64_999, '1:04'],
  [20_000, '0:20'],
  [19_950, '19.9'],
  [0, '0.0'],
])('%d milliseconds are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

it('either side is drawn by lot', () => {
  const sides = [0.2, 0.8].map((value) => sideOf('either', () => value));
  expect(sides).toEqual(['red', 'black']);
  expect(sideOf('black', () => 0.2)).toBe('black');
});
