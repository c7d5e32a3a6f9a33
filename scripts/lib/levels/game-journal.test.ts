import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGameJournal } from './game-journal.mjs';
import { playMatch } from './match.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levels-'));
});
afterEach(() => rm(folder, { recursive: true }));

const game = (number: number) => ({
  number,
  points: 1,
  winner: 'red' as const,
  reason: 'checkmate',
  plies: 9,
});

const player = (name: string) => ({
  name,
  begin: () => undefined,
  choose: ({ moves: { length } }: { readonly moves: readonly string[] }) =>
    Promise.resolve({ move: ['a0a1', 'a9a8', 'a1a0', 'a8a9'][length % 4] ?? '' }),
});

it('has the games of each match after a restart, without a line that was cut', async () => {
  const journal = await openGameJournal(folder);
  await journal.add('2 – 1', game(0));
  await journal.add('3 – 2', game(5));
  await appendFile(join(folder, 'levels.journal'), '{"match":"2 – 1","ga');
  const again = await openGameJournal(folder);
  expect(again.playedIn('2 – 1')).toEqual([game(0)]);
  await again.add('2 – 1', game(1));
  expect((await openGameJournal(folder)).playedIn('2 – 1')).toEqual([game(0), game(1)]);
});

it('a match plays only the games that are missing', async () => {
  const played: number[] = [];
  const tally = await playMatch({
    seed: 1,
    games: 4,
    openings: [[]],
    tables: [[player('one'), player('two')]],
    done: [game(0), game(2), game(7)],
    onPlayed: async ({ number }) => void played.push(number),
  });
  expect(played).toEqual([1, 3]);
  expect(tally).toMatchObject({ games: 4, wins: 2, draws: 2 });
});
