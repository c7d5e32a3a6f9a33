// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, fetchChunk, guardChunks, loadChunk, withChunk } from './chunk.ts';

const reloadOnce = vi.hoisted(() => vi.fn<() => boolean>(() => true));
vi.mock('./reload.ts', () => ({ reloadOnce }));

const tell = vi.fn<(retry: () => void, isRemembered: boolean, retryParts: () => void) => void>();

beforeEach(() => {
  document.head.innerHTML = '<meta name="chuhe-build" content="old">';
  guardChunks(tell);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
/** Code that can be fetched after this many failed attempts. */
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
])('%s the page stays and the next try goes on', async (_, build, isRemembered) => {
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
  // If the retry fails although the server can be reached, the browser may remember the failure until the page is reloaded.
  expect(tell.mock.calls.map(([, isLost]) => isLost)).toEqual([false, isRemembered]);
});

test('the page reloads without a message if the server has another build', async () => {
  serve('new');
  withChunk(gone, () => {});
  await vi.waitFor(() => expect(reloadOnce).toHaveBeenCalledOnce());
  expect(tell).not.toHaveBeenCalled();
});

test('a page that has just been reloaded shows a message instead', async () => {
  serve('new');
  reloadOnce.mockReturnValueOnce(false);
  withChunk(gone, () => {});
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
});

test('parts that fail together are fetched together', async () => {
  serve('old');
  const parts = [loadChunk(comingAfter(1)), loadChunk(comingAfter(1))];
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  tell.mock.lastCall?.[0]();
  expect(await Promise.all(parts)).toEqual(['code', 'code']);
  expect(tell).toHaveBeenCalledOnce();
});

test('an action is not repeated by the retry of a later report', async () => {
  serve('old');
  const use = vi.fn<(code: string) => void>();
  withChunk(comingAfter(1), use);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  const part = loadChunk(comingAfter(1));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2));
  tell.mock.lastCall?.[0]();
  expect(await part).toBe('code');
  expect(use).not.toHaveBeenCalled();
});

test('a retry fetches the parts of every report, since the last one replaces the others', async () => {
  serve('old');
  const first = loadChunk(comingAfter(1));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  const second = loadChunk(comingAfter(1));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2));
  tell.mock.lastCall?.[0]();
  expect(await Promise.all([first, second])).toEqual(['code', 'code']);
});

test('the parts of the page can be fetched again without the actions', async () => {
  serve('old');
  const use = vi.fn<(code: string) => void>();
  const part = loadChunk(comingAfter(1));
  withChunk(comingAfter(1), use);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  tell.mock.lastCall?.[2]();
  expect(await part).toBe('code');
  expect(use).not.toHaveBeenCalled();
});

test('a failed prefetch is silent and does not check the build', async () => {
  serve('new');
  await expect(fetchChunk(gone)).rejects.toBeInstanceOf(ChunkError);
  expect(fetch).not.toHaveBeenCalled();
  expect([tell, reloadOnce].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a failed style sheet is fetched again before its code counts as loaded', async () => {
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

/** Makes the style sheet on the page fail. */
function failStyle(): void {
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
}

test('a style sheet that fails again holds back its own code only', async () => {
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
  // Vite makes the first attempt to load the style sheet, and our code the later ones.
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
