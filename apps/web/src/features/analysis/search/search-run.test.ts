import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type Hit, type SearchAnswer, type SearchQuery, SearchRun } from './search-run.ts';

const query: SearchQuery = {
  target: { kind: 'position', FEN: 'x' },
  mirrored: true,
  swapped: false,
};

const hit = (gameId: string): Hit => ({
  game: {
    source: 'own',
    gameId,
    collectionId: null,
    red: '',
    black: '',
    event: '',
    date: '',
    result: '*',
    plies: 1,
    ecco: '',
  },
  ply: 1,
  fen: '',
  isMirrored: false,
  isSwapped: false,
});

const step = (hits: number, searched: number, next: string | null): Answer<SearchAnswer> => ({
  success: true,
  data: {
    hits: Array.from({ length: hits }, (_, index) => hit(`${searched} ${index}`)),
    searched,
    total: 90,
    next,
  },
});

const failure = (status: number, message = ''): Answer<SearchAnswer> => ({
  success: false,
  code: status === 0 ? 'NETWORK' : 'INTERNAL_ERROR',
  fields: [],
  status,
  message,
});

function makeRun(answers: readonly Answer<SearchAnswer>[]) {
  const asked: (string | undefined)[] = [];
  const waits: number[] = [];
  const run = new SearchRun({
    ask: async ({ after }) => {
      asked.push(after);
      return answers[asked.length - 1] ?? failure(500, 'nothing left');
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { run, asked, waits, state: () => run.store.getState() };
}

describe('a search', () => {
  test('sends requests until all games are searched', async () => {
    const { run, asked, state } = makeRun([step(1, 30, 'a'), step(0, 60, 'b'), step(2, 90, null)]);
    await run.start(query);
    expect(asked).toEqual([undefined, 'a', 'b']);
    expect(state()).toMatchObject({ phase: 'done', searched: 90, total: 90 });
    expect(state().hits).toHaveLength(3);
  });

  test('waits once enough games are found, and continues from there', async () => {
    const { run, asked, state } = makeRun([step(50, 30, 'a'), step(3, 90, null)]);
    await run.start(query);
    expect(state().phase).toBe('paused');
    await run.goOn();
    expect(asked).toEqual([undefined, 'a']);
    expect(state().hits).toHaveLength(53);
  });

  test('keeps what it has found when it is stopped, and takes no late answer', async () => {
    const { run, state } = makeRun([step(1, 30, 'a'), step(1, 60, 'b'), step(1, 90, null)]);
    const running = run.start(query);
    run.stop();
    await running;
    expect(state()).toMatchObject({ phase: 'paused', searched: 0 });
    await run.goOn();
    expect(state()).toMatchObject({ phase: 'done', searched: 60 + 30 });
  });

  test('repeats the request if the server is busy', async () => {
    const { run, waits, state } = makeRun([failure(429), step(1, 90, null)]);
    await run.start(query);
    expect(waits).toHaveLength(1);
    expect(state()).toMatchObject({ phase: 'done' });
  });

  test('says that no server answers, or what it says, and can be tried again', async () => {
    const { run, state } = makeRun([
      step(1, 30, 'a'),
      failure(0),
      failure(500, 'Broken'),
      step(0, 90, null),
    ]);
    await run.start(query);
    expect(state()).toMatchObject({ phase: 'offline', searched: 30 });
    await run.goOn();
    expect(state()).toMatchObject({ phase: 'failed', message: 'Broken' });
    await run.goOn();
    expect(state()).toMatchObject({ phase: 'done', searched: 90 });
    expect(state().hits).toHaveLength(1);
  });
});

test('shows and continues nothing of another user', async () => {
  const run = new SearchRun({ ask: async () => step(50, 60, 'x'), wait: async () => undefined });
  await run.start(query);
  expect(run.store.getState().hits).toHaveLength(50);
  run.forget();
  await run.goOn();
  expect(run.store.getState()).toMatchObject({ phase: 'idle', hits: [], searched: 0 });
});
