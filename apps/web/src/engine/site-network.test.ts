import { describe, expect, it } from 'vitest';
import { fetchSiteNetwork, findNetwork } from './site-network.ts';

const BUILT = { name: 'Chuhe 3', url: '/assets/n.nnue', bytes: 5, sha256: '0a' };
const OTHER = { name: 'better.nnue', url: '/networks/b.nnue', bytes: 6, sha256: 'b' };
const { signal } = new AbortController();
const find = (answer: () => Promise<Response>) => findNetwork(BUILT, { fetch: answer, signal });

it('is the one installed on the site', async () => {
  const answer = async () => Response.json({ success: true, data: OTHER });
  expect(await find(answer)).toEqual(OTHER);
});

it.each([
  ['has none', async () => Response.json({ success: true, data: null })],
  ['fails', async () => Response.json({ success: false, data: OTHER }, { status: 500 })],
  ['says nonsense', async () => new Response('<html>')],
  ['names a file elsewhere', async () => Response.json({ data: { ...OTHER, url: '//evil/n' } })],
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('is that of the build where the site %s', async (_, answer) => {
  expect(await find(answer)).toEqual(BUILT);
});

/** @param built response for the network of the build, in place of one in `files`; can be read only once */
const fetchAll = (files: Readonly<Record<string, Response>>, built?: Response) => {
  const signals = new Map<string, AbortSignal>();
  const told: (readonly number[])[] = [];
  const effects = {
    schedule: () => () => {},
    digest: async () => '0a',
    fetch: async (url: string, init: { readonly signal: AbortSignal }) => {
      signals.set(url, init.signal);
      if (url === BUILT.url && built !== undefined) return built;
      return files[url]?.clone() ?? new Response('', { status: 404 });
    },
  };
  const onProgress = (...amounts: readonly number[]): void => void told.push(amounts);
  const fetched = fetchSiteNetwork(effects, BUILT, { signal, onProgress });
  return { fetched, told, signals };
};

describe('its file', () => {
  const named = Response.json({ success: true, data: { ...OTHER, sha256: '0a' } });

  it('is that of the build where the site has no other, downloaded once', async () => {
    const none = Response.json({ success: true, data: null });
    const files = { '/api/network': none, [BUILT.url]: new Response('12345') };
    const { signals, fetched } = fetchAll(files);
    expect(await fetched).toMatchObject({ ok: true, value: { name: BUILT.name } });
    expect([...signals.keys()]).toEqual([BUILT.url, '/api/network']);
  });

  it('is given to the engine', async () => {
    const files = { '/api/network': named, [OTHER.url]: new Response('123456') };
    expect(await fetchAll(files).fetched).toMatchObject({ ok: true, value: { name: OTHER.name } });
  });

  it('is given before that of the build, whose download continues', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const built = new Response(readable);
    const files = { '/api/network': named, [OTHER.url]: new Response('123456') };
    const { told, fetched, signals } = fetchAll(files, built);
    expect(await fetched).toMatchObject({ ok: true, value: { name: OTHER.name } });
    const writer = writable.getWriter();
    // Resolves when the download has read the bytes.
    await writer.write(new TextEncoder().encode('12345'));
    await writer.close();
    expect(signals.get(BUILT.url)?.aborted).toBe(false);
    // The progress is that of the site's network, for which the engine waits.
    expect(told.at(-1)).toEqual([OTHER.bytes, OTHER.bytes]);
  });

  it('is replaced by that of the build where the server does not have it', async () => {
    const files = { '/api/network': named, [BUILT.url]: new Response('12345') };
    const { signals, fetched } = fetchAll(files);
    expect(await fetched).toMatchObject({ ok: true, value: { name: BUILT.name } });
    expect([...signals.keys()]).toEqual([BUILT.url, '/api/network', OTHER.url]);
  });
});
