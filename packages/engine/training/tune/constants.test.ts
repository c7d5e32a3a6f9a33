import { expect, test } from 'vitest';
import { asVariables, readConstants, writeConstants } from './constants.mjs';
import { readTuning } from './tunable-build.mjs';

const SOURCE = `/** Margins. */
export const A_MARGIN: i32 = 104;
export const POOR: i32 = -3_116;
export const SCALE: i32 = 911;
`;

test('constants are read with their signs and separators', () => {
  expect(readConstants(SOURCE)).toEqual([
    { name: 'A_MARGIN', value: 104 },
    { name: 'POOR', value: -3116 },
    { name: 'SCALE', value: 911 },
  ]);
});

test('new values replace the old ones, and everything else stays', () => {
  const values = new Map([
    ['POOR', -29],
    ['SCALE', 1_234_567],
  ]);
  expect(writeConstants(SOURCE, values)).toBe(
    SOURCE.replace('-3_116', '-29').replace('911', '1_234_567'),
  );
});

test('every constant of the engine is read, and is written as it was', async () => {
  const source = await readTuning();
  const constants = readConstants(source);
  expect(constants.length).toBe(source.match(/^export const/gm)?.length);
  const values = new Map(constants.map(({ name, value }) => [name, value]));
  expect(writeConstants(source, values)).toBe(source);
});

test('variables have the names and values of the constants', () => {
  expect(asVariables(SOURCE)).toContain('export let POOR: i32 = -3_116;');
  expect(readConstants(asVariables(SOURCE))).toEqual([]);
});
