import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { LEVEL_NUMBERS, LEVELS, levelOf, MEASURED_STRENGTHS } from './levels.ts';

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
    expect(level.mates).toBeGreaterThanOrEqual(below.mates);
  }
});

it('stays within the limits of UCI', () => {
  for (const { nodes, multiPv, temperature, mates } of LEVELS) {
    expect(nodes).toBeGreaterThanOrEqual(1_000);
    expect(multiPv).toBeGreaterThanOrEqual(1);
    expect(multiPv).toBeLessThanOrEqual(40);
    expect(temperature).toBeGreaterThanOrEqual(0);
    expect(mates).toBeGreaterThanOrEqual(1);
  }
});

it('plays the engine’s best move at the highest level', () => {
  expect(levelOf(8)).toMatchObject({ nodes: 1_000_000, multiPv: 1, temperature: 0 });
});

it('throws for a level that does not exist', () => {
  // @ts-expect-error The types exclude it, but stored settings may contain it.
  expect(() => levelOf(9)).toThrow(RangeError);
});

it('the strengths are those that were measured', async () => {
  const page = new URL('../../../../../../docs/play-levels.md', import.meta.url);
  const document = await readFile(page, 'utf8');
  const rows = [...document.matchAll(/^\| (\d) +\| (at least )?(\d+) +\| ± (\d+) +\|$/gm)];
  const strengths = rows.map(([, level, least, elo, error]) => [
    level,
    { elo: Number(elo), error: Number(error), isLeast: least !== undefined },
  ]);
  expect(Object.fromEntries(strengths)).toEqual(MEASURED_STRENGTHS);
});

it('each level is stronger than the one below', () => {
  const elos = LEVEL_NUMBERS.map((number) => MEASURED_STRENGTHS[number].elo);
  expect(elos).toEqual([...new Set(elos)].toSorted((one, other) => one - other));
});
