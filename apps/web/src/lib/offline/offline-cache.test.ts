import { describe, expect, it } from 'vitest';
import {
  type Answer,
  addLoaded,
  answer,
  type OfflineEffects,
  prune,
  treatmentOf,
} from './offline-cache.ts';

const ORIGIN = 'http://localhost:3000';

function ask(path: string, change: { method?: string; mode?: string } = {}) {
  const url = path.startsWith('http') ? path : ORIGIN + path;
  return { method: 'GET', mode: 'cors', url, ...change };
}

/** The text of the answer. Waits until its copy has been stored. */
async function textOf({ response, kept }: Answer): Promise<string> {
  const answered = await response;
  await kept;
  return answered.text();
}

const refuse = (): Promise<never> => Promise.reject(new Error('UnknownError'));

/** A server with these texts by path, and empty caches. */
function makeWorld(texts: Readonly<Record<string, string>>) {
  const places = { files: new Map<string, string>(), pages: new Map<string, string>() };
  const asked: string[] = [];
  const world = { isOnline: true, texts: { ...texts } };
  const effects: OfflineEffects = {
    cache: async (of) => ({
      match: async (url) => {
        const text = places[of].get(url);
        return text === undefined ? undefined : new Response(text);
      },
      put: async (url, response) => void places[of].set(url, await response.text()),
      keys: async () => [...places[of].keys()].map((url) => ({ url })),
      delete: async (url) => places[of].delete(url),
    }),
    fetch: async ({ url }) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      if (!world.isOnline) throw new TypeError('Failed to fetch');
      const text = world.texts[pathname];
      const response = new Response(text ?? 'not found', {
        status: text === undefined ? 404 : 200,
      });
      // Browsers set this type for same-origin responses; constructed ones do not have it.
      return Object.defineProperty(response, 'type', { value: 'basic' });
    },
  };
  const get = (path: string, treatment: 'hashed' | 'document' | 'file', init: RequestInit = {}) =>
    textOf(answer(new Request(ORIGIN + path, init), treatment, effects));
  const kept = (of: 'files' | 'pages') =>
    [...places[of].keys()].map((url) => new URL(url).pathname);
  return { world, effects, asked, get, kept };
}

describe('stored files', () => {
  it.each([
    ['/assets/index-1.js', 'hashed'],
    ['/engine/0/engine.wasm', 'hashed'],
    ['/icon.svg', 'file'],
    ['/version.json', 'untouched'],
    ['/healthz', 'untouched'],
    ['http://elsewhere.example/assets/index-1.js', 'untouched'],
  ])('%s is %s', (path, treatment) => {
    expect(treatmentOf(ask(path), ORIGIN)).toBe(treatment);
  });

  it('are documents, but not the API and not requests that change something', () => {
    const mode = 'navigate';
    expect(treatmentOf(ask('/?game=1', { mode }), ORIGIN)).toBe('document');
    expect(treatmentOf(ask('/api/docs', { mode }), ORIGIN)).toBe('untouched');
    expect(treatmentOf(ask('/login', { mode, method: 'POST' }), ORIGIN)).toBe('untouched');
  });
});

describe('an answer', () => {
  it('with a hash in its name is fetched once', async () => {
    const { asked, get } = makeWorld({ '/assets/a.js': 'a' });
    expect(await get('/assets/a.js', 'hashed')).toBe('a');
    expect(await get('/assets/a.js', 'hashed')).toBe('a');
    expect(asked).toEqual(['/assets/a.js']);
  });

  it('without one is the newest while there is a connection', async () => {
    const { world, get } = makeWorld({ '/': 'old' });
    expect(await get('/?fen=x', 'document')).toBe('old');
    world.texts['/'] = 'new';
    expect(await get('/', 'document')).toBe('new');
    world.isOnline = false;
    expect(await get('/?game=2', 'document')).toBe('new');
  });

  it.each(['reload', 'no-store'] as const)(
    'that is asked for past the caches (%s) takes the place of the copy',
    async (cache) => {
      const { world, asked, get } = makeWorld({ '/assets/n.nnue': 'altered' });
      await get('/assets/n.nnue', 'hashed');
      world.texts['/assets/n.nnue'] = 'whole';
      expect(await get('/assets/n.nnue', 'hashed')).toBe('altered');
      expect(await get('/assets/n.nnue', 'hashed', { cache })).toBe('whole');
      expect(await get('/assets/n.nnue', 'hashed')).toBe('whole');
      expect(asked).toHaveLength(2);
    },
  );

  it('to a request that bypasses caches is not a copy, even offline', async () => {
    const { world, get } = makeWorld({ '/assets/n.nnue': 'altered' });
    await get('/assets/n.nnue', 'hashed');
    world.isOnline = false;
    const asked = get('/assets/n.nnue', 'hashed', { cache: 'reload' });
    await expect(asked).rejects.toThrow('Failed to fetch');
  });

  it('that is an error is not stored', async () => {
    const { world, get } = makeWorld({});
    expect(await get('/assets/a.js', 'hashed')).toBe('not found');
    world.isOnline = false;
    await expect(get('/assets/a.js', 'hashed')).rejects.toThrow('Failed to fetch');
  });

  it.each(['open', 'match', 'put'] as const)(
    'comes from the server where the browser’s caches fail to %s',
    async (fault) => {
      const { effects } = makeWorld({ '/': 'page', '/assets/a.js': 'a' });
      const cache = {
        ...(await effects.cache('files')),
        ...(fault === 'open' ? {} : { [fault]: refuse }),
      };
      const broken = { ...effects, cache: fault === 'open' ? refuse : async () => cache };
      const ask = (path: string, treatment: 'hashed' | 'document') =>
        textOf(answer(new Request(ORIGIN + path), treatment, broken));
      expect(await ask('/assets/a.js', 'hashed')).toBe('a');
      expect(await ask('/', 'document')).toBe('page');
      await addLoaded([`${ORIGIN}/`], broken);
    },
  );

  it('exists for files that a page had loaded before', async () => {
    const { world, effects, asked, get } = makeWorld({ '/': 'page', '/assets/a.js': 'a' });
    await addLoaded(
      [`${ORIGIN}/?x#y`, `${ORIGIN}/assets/a.js`, `${ORIGIN}/assets/gone.js`],
      effects,
    );
    world.isOnline = false;
    expect(await get('/', 'document')).toBe('page');
    expect(await get('/assets/a.js', 'hashed')).toBe('a');
    expect(asked).toEqual(['/', '/assets/a.js', '/assets/gone.js', '/']);
  });
});

describe('a new build', () => {
  it('reuses its cached files and has its own documents', async () => {
    const { effects, asked, get, kept } = makeWorld({
      '/': 'page',
      '/assets/old.js': 'old',
      '/assets/n.nnue': 'network',
      '/engine/1/engine.wasm': 'engine',
    });
    for (const path of ['/assets/old.js', '/assets/n.nnue', '/engine/1/engine.wasm']) {
      await get(path, 'hashed');
    }
    await get('/', 'document');
    await prune(new Set(['/assets/new.js', '/assets/n.nnue']), effects);
    expect(kept('files')).toEqual(['/assets/n.nnue']);
    expect(kept('pages')).toEqual(['/']);
    expect(await get('/assets/n.nnue', 'hashed')).toBe('network');
    expect(asked).toHaveLength(4);
  });

  it('is activated where the browser’s caches do not work', async () => {
    const { effects } = makeWorld({});
    await expect(prune(new Set(), { ...effects, cache: refuse })).resolves.toBeUndefined();
  });
});
