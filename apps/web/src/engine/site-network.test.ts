import { describe, expect, it } from 'vitest';
import { fetchSiteNetwork, findNetwork } from './site-network.ts';

const SHIPPED = { name: 'Chuhe 1', url: '/engine/0/n.nnue', bytes: 5, sha256: '0a' };
const OTHER = { name: 'better.nnue', url: '/networks/b.nnue', bytes: 6, sha256: 'b' };
const { signal } = new AbortController();
const find = (answer: () => Promise<Response>) => findNetwork(SHIPPED, { fetch: answer, signal });

it('is the one that the site has installed', async () => {
  const answer = async () => Response.json({ success: true, data: OTHER });
  expect(await find(answer)).toEqual(OTHER);
});

it.each([
  ['has none', async () => Response.json({ success: true, data: null })],
  ['fails', async () => Response.json({ success: false, data: OTHER }, { status: 500 })],
  ['says nonsense', async () => new Response('<html>')],
  ['names a file elsewhere', async () => Response.json({ data: { ...OTHER, url: '//evil/n' } })],
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('is the one of the build where the site %s', async (_, answer) => {
  expect(await find(answer)).toEqual(SHIPPED);
});

const fetchAll = (files: Readonly<Record<string, Response>>) => {
  const asked: string[] = [];
  const effects = {
    network: SHIPPED,
    schedule: () => () => {},
    digest: async () => new Uint8Array([10]).buffer,
    fetch: async (url: string) => {
      asked.push(url);
      return files[url]?.clone() ?? new Response('', { status: 404 });
    },
  };
  return { asked, fetched: fetchSiteNetwork(effects, { signal, onProgress: () => {} }) };
};

describe('its file', () => {
  const named = Response.json({ success: true, data: { ...OTHER, sha256: '0a' } });

  it('is the one that the engine is given', async () => {
    const files = { '/api/network': named, [OTHER.url]: new Response('123456') };
    expect(await fetchAll(files).fetched).toMatchObject({ ok: true, value: { name: OTHER.name } });
  });

  it('gives way to that of the build where the server that is asked does not have it', async () => {
    const files = { '/api/network': named, [SHIPPED.url]: new Response('12345') };
    const { asked, fetched } = fetchAll(files);
    expect(await fetched).toMatchObject({ ok: true, value: { name: SHIPPED.name } });
    expect(asked).toEqual(['/api/network', OTHER.url, SHIPPED.url]);
  });
});
