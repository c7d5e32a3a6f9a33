import { expect, it } from 'vitest';
import { parseGo } from './parse-go.ts';
import { RunningSearch } from './running-search.ts';

/** The time limits after a `ponderhit` that follows this many milliseconds after `go`. */
function timesAfter(pondered: number, words: string): RunningSearch['times'] {
  const go = parseGo(`ponder ${words}`.split(' '));
  if (!go.ok) throw new Error(go.error);
  let now = 1_000;
  let set = {};
  const searcher = { stop: (): void => undefined, setTime: (times: object) => void (set = times) };
  const parts = { go: go.value, start: now, turn: 'red', isPondering: true } as const;
  const search = new RunningSearch(searcher, { ...parts, now: () => now });
  expect(search.times).toEqual({});
  now += pondered;
  search.ponderHit();
  expect(search.times).toEqual(set);
  return search.times;
}

it.each([
  ['is left of the planned time', 400, 2_000],
  ['ends soon', 980, 2_030],
  ['has ended before', 5_000, 6_050],
])('after a ponderhit, a search takes what %s', (_, pondered, latest) => {
  // Of 35 seconds for 35 moves, one second is planned.
  expect(timesAfter(pondered, 'wtime 35010')).toMatchObject({ latest });
});

it('after a ponderhit, a search takes no more than its share of a short clock', () => {
  expect(timesAfter(5_000, 'wtime 60').latest).toBeLessThan(6_005);
});

it('after a ponderhit, a search takes its whole fixed time', () => {
  expect(timesAfter(400, 'movetime 500')).toMatchObject({ latest: 1_899 });
});
