// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { afterEach, expect, it, vi } from 'vitest';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls, takeAnswer } from '../../../lib/api/testing/answer-calls.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { ExportFailure } from '../files/export-games.ts';
import { sourceOfAll } from './export-matches.ts';

const LIST = 'GET /api/match/only-me';
const STORED = makeStored(newGame());
const NAMES = ['One', 'Two', 'Three'];

afterEach(() => vi.restoreAllMocks());

/** All games of the account, without waiting. @param answers of the server about each game, by its name */
async function exportAll(answers: Readonly<Record<string, unknown[]>>) {
  const matches = NAMES.map((title) => ({ matchId: title, title, folder: '' }));
  const asked = answerCalls((route, { params }) =>
    route === LIST
      ? { matches, total: 3, next: null }
      : takeAnswer(answers[params?.['matchId'] ?? ''] ?? [STORED]),
  );
  const source = sourceOfAll(3, async () => undefined);
  const found: string[] = [];
  for await (const next of source.games(new AbortController().signal)) {
    found.push('leftOut' in next ? `without ${next.leftOut}` : 'game');
  }
  return { found, calls: asked.length };
}

it('leaves out a game that was deleted meanwhile, and one of a newer version, by name', async () => {
  const newer = { ...STORED, startFEN: 'of a newer version' };
  const { found } = await exportAll({ One: [readFailure(404, {})], Three: [newer] });
  expect(found).toEqual(['without One', 'game', 'without Three']);
});

it('asks again if the server cannot be reached, has a fault, or has had too many calls', async () => {
  const troubles = [undefined, readFailure(502, {}), readFailure(429, {})];
  const { found, calls } = await exportAll({ Two: [...troubles, STORED] });
  expect(found).toEqual(['game', 'game', 'game']);
  expect(calls).toBe(7);
});

it('gives up after some attempts, with the reason of the server', async () => {
  const failure = readFailure(500, { message: 'The database is down' });
  await expect(exportAll({ Two: [failure] })).rejects.toThrow(
    new ExportFailure('The database is down'),
  );
});
