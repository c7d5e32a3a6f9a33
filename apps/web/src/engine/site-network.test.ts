import { expect, it } from 'vitest';
import { findNetwork } from './site-network.ts';

const SHIPPED = { name: 'Chuhe 1', url: '/engine/0/n.nnue', bytes: 5, sha256: 'a' };
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
