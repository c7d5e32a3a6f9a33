import { packPosition } from '@chuhe/cloudbook/packed-position';
import type { Game } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { expect, test, vi } from 'vitest';
import { pick, type RandomEffects, RandomSession } from './random-session.ts';

const FENS = [
  '3k5/9/9/9/9/9/9/9/9/R3K4 w',
  '3k5/9/9/9/9/9/9/9/R8/4K4 b',
  '3k5/9/9/9/9/9/9/R8/9/4K4 w',
] as const;
const FILE = Uint8Array.from(FENS.flatMap((fen) => [...packPosition(fen)]));

function makeSession(effects: Partial<RandomEffects> = {}) {
  const opened: { fen: string; bottom: Color }[] = [];
  const fetch = vi.fn<RandomEffects['fetch']>(async () => FILE);
  const open = ({ start }: Game, bottom: Color): number => opened.push({ fen: start, bottom });
  const session = new RandomSession({
    fetch,
    open,
    random: Math.random,
    isWelcome: () => true,
    ...effects,
  });
  return { session, opened, fetch };
}

test('a position is opened with the side to move at the bottom', async () => {
  const { session, opened } = makeSession({ random: () => 0.4 });
  await session.next();
  expect(opened).toEqual([{ fen: FENS[1], bottom: 'black' }]);
  expect(session.store.getState()).toMatchObject({ total: 3, fetching: { kind: 'none' } });
  expect(session.store.getState().shown.get(1)).toBe(2);
});

test('none is opened if a task has begun on the board in the meantime', async () => {
  const { session, opened } = makeSession({ isWelcome: () => false });
  await session.next();
  expect(opened).toEqual([]);
  expect(session.store.getState().fetching.kind).toBe('none');
});

test('the file is downloaded once, and no position comes twice in a row', async () => {
  const { session, opened, fetch } = makeSession();
  for (let round = 0; round < 60; round += 1) await session.next();
  expect(fetch).toHaveBeenCalledOnce();
  expect(opened.filter(({ fen }, index) => fen === opened[index + 1]?.fen)).toEqual([]);
  expect(new Set(opened.map(({ fen }) => fen)).size).toBe(3);
});

test('every position but the last one is equally likely', () => {
  const picks = [0, 0.25, 0.5, 0.75].map((chance) => pick(5, 2, chance));
  expect(picks).toEqual([0, 1, 3, 4]);
  expect(pick(1, 0, 0.9)).toBe(0);
  expect(pick(5, undefined, 0.99)).toBe(4);
});

test('progress is shown during the download, and a second request does nothing', async () => {
  const waiting: ((file: Uint8Array) => void)[] = [];
  const fetch = vi.fn<RandomEffects['fetch']>((onProgress) => {
    onProgress(40);
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  });
  const { session, opened } = makeSession({ fetch });
  const first = session.next();
  await session.next();
  expect(session.store.getState().fetching).toEqual({ kind: 'running', percent: 40 });
  waiting[0]?.(FILE);
  await first;
  expect(fetch).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
});

test.each([
  ['is not there', async () => Promise.reject(new Error('status 404'))],
  ['is cut off', async () => FILE.slice(0, 20)],
  ['is empty', async () => new Uint8Array()],
])('a file that %s is reported, and downloaded again at the next request', async (_, broken) => {
  const fetch = vi.fn<RandomEffects['fetch']>(async () => FILE).mockImplementationOnce(broken);
  const { session, opened } = makeSession({ fetch, random: () => 0 });
  await session.next();
  // A file that is cut off may still contain a complete position, so the first call may succeed.
  if (session.store.getState().fetching.kind === 'failed') await session.next();
  expect(opened).toEqual([{ fen: FENS[0], bottom: 'red' }]);
  expect(session.store.getState().fetching).toEqual({ kind: 'none' });
});
