import {
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addPoint, openCurve } from './curve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-curve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const point = (step: number) => ({ step, positions: 100 * step, rate: 0.002, loss: 0.01 });
const write = (path: string, ...steps: number[]) =>
  writeFileSync(path, steps.map((step) => `${JSON.stringify(point(step))}\n`).join(''));

test('a continued curve has the points up to the step', async () => {
  const path = join(folder, 'continued.jsonl');
  write(path, 1, 2, 3);
  expect(await openCurve(path, 2)).toEqual([point(1), point(2)]);
  await addPoint(path, point(3));
  expect(await openCurve(path, 3)).toEqual([point(1), point(2), point(3)]);
});

test('a curve without a file has no points', async () => {
  expect(await openCurve(join(folder, 'none.jsonl'), 5)).toEqual([]);
});

test('a curve is replaced as a whole, so that a killed process loses no point', async () => {
  const path = join(folder, 'replaced.jsonl');
  write(path, 1, 2);
  // A second name of the file that is replaced.
  const old = join(folder, 'old.jsonl');
  linkSync(path, old);
  const before = readFileSync(old);
  await openCurve(path, 1);
  expect(readFileSync(old).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a curve that cannot be read is not replaced', async () => {
  const path = join(folder, 'loop.jsonl');
  symlinkSync('loop.jsonl', path);
  await expect(openCurve(path, 1)).rejects.toThrow('ELOOP');
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
});
