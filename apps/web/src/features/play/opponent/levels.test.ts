import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { eloOfScore, LEVEL_NUMBERS, LEVELS, levelOf, MEASURED_SCORES } from './levels.ts';

it('has every level once, from the lowest to the highest', () => {
  expect(LEVELS.map(({ level }) => level)).toEqual(LEVEL_NUMBERS);
  expect(LEVEL_NUMBERS.map((number) => levelOf(number).level)).toEqual(LEVEL_NUMBERS);
});

it('searches more and chooses more strictly from level to level', () => {
  for (const [index, level] of LEVELS.slice(1).entries()) {
    const below = levelOf(LEVEL_NUMBERS[index] ?? 1);
    expect(level.nodes).toBeGreaterThanOrEqual(below.nodes);
    expect(level.multiPv).toBeLessThanOrEqual(below.multiPv);
    expect(level.temperature).toBeLessThan(below.temperature);
    expect(level.overlook).toBeLessThanOrEqual(below.overlook);
  }
});

it('stays within the limits of UCI', () => {
  for (const { nodes, multiPv, temperature, overlook } of LEVELS) {
    expect(nodes).toBeGreaterThanOrEqual(1_000);
    expect(multiPv).toBeGreaterThanOrEqual(1);
    expect(multiPv).toBeLessThanOrEqual(40);
    expect(temperature).toBeGreaterThanOrEqual(0);
    expect(overlook).toBeLessThan(1);
  }
});

it('plays the engine’s best move at the highest level', () => {
  expect(levelOf(8)).toMatchObject({ multiPv: 1, temperature: 0, overlook: 0 });
});

it('throws for a level that does not exist', () => {
  // @ts-expect-error The types exclude it, but stored settings may contain it.
  expect(() => levelOf(9)).toThrow(RangeError);
});

it('the strengths are those that were measured', async () => {
  const page = new URL('../../../../../../docs/play-levels.md', import.meta.url);
  const document = await readFile(page, 'utf8');
  const rows = [...document.matchAll(/^\| (\d) – (?:\d|capture player) .*?\| (\d+) % +\|/gm)];
  const scores = rows.map(([, level, score]) => [level, Number(score)]);
  expect(Object.fromEntries(scores)).toEqual(MEASURED_SCORES);
});

it.each([
  [50, 0],
  [72, 160],
  [93, 450],
  [99, undefined],
])('a score of %i percent is worth %s Elo', (percent, elo) => {
  expect(eloOfScore(percent)).toBe(elo);
});
