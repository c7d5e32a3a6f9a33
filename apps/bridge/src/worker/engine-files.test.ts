import { createHash } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStandInSite } from '../testing/stand-in-site.ts';
import { loadEngine } from './engine-files.ts';

const BYTES = 'a file of the site';
const HASH = createHash('sha256').update(BYTES).digest('hex');
const MEBIBYTE = 'x'.repeat(1_048_576);

async function load(
  file: { sha256?: string; url?: string },
  answer: (response: ServerResponse) => void = (response) => response.end(BYTES),
  signal = new AbortController().signal,
) {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-engine-files-'));
  const site = await openStandInSite((_request, response) => answer(response));
  const named = { sha256: HASH, url: '/file', ...file };
  const engine = { id: 'a', build: named, network: { ...named, name: 'n' }, hashMb: 16 };
  const loaded = await loadEngine(engine, { server: site.server, folder, signal });
  return { loaded, site, kept: await readdir(folder) };
}

describe('the engine of the site', () => {
  test('is refused with another hash, and not kept', async () => {
    const { loaded, kept } = await load({ sha256: 'a'.repeat(64) });
    expect(loaded).toContain(`/file has the SHA-256 ${HASH}`);
    expect(kept).toEqual([]);
  });

  test('is refused if its hash is none, since that becomes a path', async () => {
    const { loaded, site } = await load({ sha256: '../../x' });
    expect([loaded, site.requests]).toEqual([expect.stringContaining('no SHA-256'), []]);
  });

  test.each(['https://other.example/file', '//other.example/file', 'file', 'data:,x', '/\\other'])(
    'is not fetched from %s',
    async (url) => {
      const { loaded, site } = await load({ url });
      expect([loaded, site.requests]).toEqual([expect.stringContaining('not a path'), []]);
    },
  );

  test('is refused if it is too large, before all of it has arrived', async () => {
    const { loaded } = await load({}, (response) => {
      const more = (): void => void response.write(MEBIBYTE, more);
      more();
    });
    expect(loaded).toContain('too large');
  });

  test('stops being fetched when the bridge ends', async () => {
    const stop = new AbortController();
    const { loaded } = await load({}, () => stop.abort(), stop.signal);
    expect(loaded).toContain('cannot be loaded');
  });

  test('is kept with the right hash, and refused if the engine cannot read it', async () => {
    const { loaded, kept, site } = await load({});
    expect(loaded).toContain('is not a network of this engine');
    expect(kept).toEqual([HASH]);
    expect(site.requests).toHaveLength(1);
  });
});
