// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, fetchChunk, guardChunks, loadChunk, withChunk } from './chunk.ts';

const reloadOnce = vi.hoisted(() => vi.fn<() => boolean>(() => true));
vi.mock('./reload.ts', () => ({ reloadOnce }));

const tell = vi.fn<(retry: () => void, isRemembered: boolean) => void>();
let stop = (): void => {};

beforeEach(() => {
  document.head.innerHTML = '<meta name="chuhe-build" content="old">';
  stop = guardChunks(tell);
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
/** Code that is missing for so many tries. */
const comingAfter = (tries: number) =>
  vi.fn<() => Promise<string>>(() => (tries-- > 0 ? gone() : Promise.resolve('code')));

function serve(build: string | undefined): void {
  const answer = () =>
    build === undefined ? gone() : Promise.resolve(new Response(JSON.stringify({ build })));
  vi.stubGlobal('fetch', vi.fn(answer));
}

test.each([
  ['offline', undefined, false],
  ['when the server has the same build', 'old', true],
])('%s the page stands and the next try goes on', async (_, build, isRemembered) => {
  serve(build);
  const use = vi.fn<(code: string) => void>();
  const load = comingAfter(2);
  withChunk(load, use);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(times));
    tell.mock.lastCall?.[0]();
  }
  await vi.waitFor(() => expect(use).toHaveBeenCalledExactlyOnceWith('code'));
  expect(load).toHaveBeenCalledTimes(3);
  expect(reloadOnce).not.toHaveBeenCalled();
  // Whoever reaches the server and fails again may never get it without a reload.
  expect(tell.mock.calls.map(([, isLost]) => isLost)).toEqual([false, isRemembered]);
});

test('the page reloads when the server has another build, and says nothing before', async () => {
  serve('new');
  withChunk(gone, () => {});
  await vi.waitFor(() => expect(reloadOnce).toHaveBeenCalledOnce());
  expect(tell).not.toHaveBeenCalled();
});

test('a page that has just been reloaded says so instead', async () => {
  serve('new');
  reloadOnce.mockReturnValueOnce(false);
  withChunk(gone, () => {});
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
});

test('parts that are missing together are asked for together', async () => {
  serve('old');
  const parts = [loadChunk(comingAfter(1)), loadChunk(comingAfter(1))];
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  tell.mock.lastCall?.[0]();
  expect(await Promise.all(parts)).toEqual(['code', 'code']);
  expect(tell).toHaveBeenCalledOnce();
});

test('what is fetched ahead fails in silence, without a look at the build', async () => {
  serve('new');
  await expect(fetchChunk(gone)).rejects.toBeInstanceOf(ChunkError);
  expect(fetch).not.toHaveBeenCalled();
  expect([tell, reloadOnce].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a style sheet that failed is fetched again before its code counts as there', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/panel.css">';
  document.head.firstElementChild?.dispatchEvent(new Event('error'));
  const load = comingAfter(0);
  const part = fetchChunk(load);
  const again = document.head.querySelector('link');
  expect(again?.hasAttribute('data-failed')).toBe(false);
  expect(load).not.toHaveBeenCalled();
  again?.dispatchEvent(new Event('load'));
  expect(await part).toBe('code');
});

/** Lets the style sheet on the page fail. */
function failStyle(): void {
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
}

test('a style sheet that fails again keeps back its own code, and no other', async () => {
  serve('old');
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/panel.css">';
  failStyle();
  const other = fetchChunk(comingAfter(0));
  failStyle();
  expect(await other).toBe('code');
  const use = vi.fn<(code: string) => void>();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/panel.css'))
    .mockResolvedValue('code');
  // Vite tries the first time; from then on the sheet is fetched here.
  document.head.querySelector('link')?.removeAttribute('data-failed');
  withChunk(load, use);
  failStyle();
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(times));
    tell.mock.lastCall?.[0]();
    if (times === 1) failStyle();
  }
  document.head.querySelector('link')?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(use).toHaveBeenCalledExactlyOnceWith('code'));
  expect(load).toHaveBeenCalledTimes(2);
});
