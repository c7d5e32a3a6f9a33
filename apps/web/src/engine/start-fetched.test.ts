// @vitest-environment jsdom
import { ok } from '@chuhe/uci/result';
import { expect, it, vi } from 'vitest';
import { guardChunks } from '../lib/chunk.ts';
import type { EngineInstance } from './engine-instance.ts';
import { startFetched } from './start-fetched.ts';

const INSTANCE: EngineInstance = {
  name: 'Test',
  network: undefined,
  configure: () => undefined,
  forget: () => undefined,
  search: () => {
    throw new Error('Not searched');
  },
};

it('without its code the engine fails to start, the page offers another try, and the next start succeeds', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const offered = vi.fn<(retry: () => void) => void>();
  guardChunks(offered);
  let isThere = false;
  const load = vi.fn<() => Promise<string>>(async () => {
    if (!isThere) throw new Error('gone');
    return 'program';
  });
  const start = async () => ok(INSTANCE);
  expect(await startFetched(load, start)).toMatchObject({
    ok: false,
    error: { reason: 'download-failed' },
  });
  await vi.waitFor(() => expect(offered).toHaveBeenCalledOnce());
  isThere = true;
  expect(await startFetched(load, start)).toEqual(ok(INSTANCE));
});
