import { expect, it } from 'vitest';
import { makeProgress } from './progress.mjs';

function makeTest(total: number) {
  const printed: string[] = [];
  const clock = { ms: 0 };
  const print = (line: string) => printed.push(line);
  const searched = makeProgress({ total, print, now: () => clock.ms });
  const pass = (ms: number, nodes: number): void => {
    clock.ms += ms;
    searched(nodes);
  };
  return { printed, pass };
}

it('prints the remaining time every ten seconds', () => {
  const { printed, pass } = makeTest(100);
  pass(9_000, 5);
  pass(1_000, 5);
  pass(1_000, 5);
  pass(89_000, 75);
  expect(printed).toEqual(['10 %, about 2 min left', '90 %, about 12 s left']);
});

it('never prints 100 %', () => {
  const { printed, pass } = makeTest(100);
  pass(10_000, 200);
  expect(printed).toEqual(['99 %, about 1 s left']);
});
