import { expect, it } from 'vitest';
import { emptyCounts } from './mine-game.mjs';
import { formatReport, makeProgress } from './report.mjs';

const EXERCISE = {
  fen: '3k5/9/9/9/9/9/9/9/9/R3K4 w',
  last: '',
  moves: ['a0a9'],
  kind: 'ending' as const,
  rating: 1_000,
  headers: { red: '', black: '', event: '', date: '' },
};

const MINED = {
  ...EXERCISE,
  ply: 0,
  isPlayed: true,
  scores: [500, 0],
  effort: { depth: 1, nodes: 50 },
};

const entryOf = (id: number, exercises = [MINED]) => ({
  id: `test:${id}`,
  exercises,
  counts: { ...emptyCounts(), looked: 30, quick: 4 },
});

it('prints now and then how far the run is', () => {
  const printed: string[] = [];
  const clock = { ms: 0 };
  const print = (line: string) => printed.push(line);
  const report = makeProgress({ total: 10, known: 2, print, now: () => clock.ms });
  const entries = [entryOf(1, []), entryOf(2)];
  for (let id = 3; id <= 6; id += 1) {
    entries.push(entryOf(id));
    clock.ms += 20_000;
    report(entries);
  }
  expect(printed).toEqual([
    '3 of 10 games, 2 exercises, about 3 min left',
    '5 of 10 games, 4 exercises, about 2 min left',
  ]);
});

it('adds up what each stage has left, and counts kinds', () => {
  const report = formatReport(
    [entryOf(1), entryOf(2)],
    [EXERCISE, { ...EXERCISE, kind: 'mate', rating: 1_500 }],
  );
  expect(report).toContain('2 games\nlooked 60\nquick 8\n');
  expect(report).toContain('mate 1, material 0, defence 0, ending 1');
  expect(report).toContain('rating, 5 % to 95 %: 1000, 1000, 1000, 1500, 1500');
});
