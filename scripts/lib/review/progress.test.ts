import { expect, it } from 'vitest';
import { makeProgress } from './progress.mjs';

function makeTest(total: number) {
  const said: string[] = [];
  const clock = { ms: 0 };
  const searched = makeProgress({ total, say: (line) => said.push(line), now: () => clock.ms });
  const pass = (ms: number, nodes: number): void => {
    clock.ms += ms;
    searched(nodes);
  };
  return { said, pass };
}

it('says every ten seconds how much is left', () => {
  const { said, pass } = makeTest(100);
  pass(9_000, 5);
  pass(1_000, 5);
  pass(1_000, 5);
  pass(89_000, 75);
  expect(said).toEqual(['10 %, about 2 min left', '90 %, about 12 s left']);
});

it('is never done before the end, whatever was expected', () => {
  const { said, pass } = makeTest(100);
  pass(10_000, 200);
  expect(said).toEqual(['99 %, about 1 s left']);
});
