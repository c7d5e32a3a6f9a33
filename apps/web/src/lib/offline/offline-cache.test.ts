import { describe, expect, it } from 'vitest';
import { type Answer, answer, type OfflineEffects, takeIn, treatmentOf } from './offline-cache.ts';

const ORIGIN = 'http://localhost:3000';

function ask(path: string, change: { method?: string; mode?: string } = {}) {
  const url = path.startsWith('http') ? path : ORIGIN + path;
  return { method: 'GET', mode: 'cors', url, ...change };
}

/** The text of the answer, once it is kept. */
async function textOf({ response, kept }: Answer): Promise<string> {
  const answered = await response;
  await kept;
  return answered.text();
}

const refuse = (): Promise<never> => Promise.reject(new Error('UnknownError'));

/** A server that answers these paths with these texts, until it is gone. */
function makeWorld(texts: Readonly<Record<string, string>>) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const world = { isOnline: true, texts: { ...texts } };
  const effects: OfflineEffects = {
    cache: async () => ({
      match: async (url) => {
        const text = kept.get(url);
        return text === undefined ? undefined : new Response(text);
      },
      put: async (url, response) => void kept.set(url, await response.text()),
    }),
    fetch: async ({ url }) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      if (!world.isOnline) throw new TypeError('Failed to fetch');
      const text = world.texts[pathname];
      const response = new Response(text ?? 'not found', {
        status: text === undefined ? 404 : 200,
      });
      // As a browser calls an answer of the page's own site; one that is made by hand is none.
      return Object.defineProperty(response, 'type', { value: 'basic' });
    },
  };
  const get = (path: string, treatment: 'hashed' | 'document' | 'file') =>
    textOf(answer(new Request(ORIGIN + path), treatment, effects));
  return { world, effects, asked, get };
}

describe('what is kept', () => {
  it.each([
    ['/assets/index-1.js', 'hashed'],
    ['/engine/0/stockfish.wasm', 'hashed'],
    ['/icon.svg', 'file'],
    ['/version.json', 'untouched'],
    ['/healthz', 'untouched'],
    ['http://elsewhere.example/assets/index-1.js', 'untouched'],
  ])('%s is %s', (path, treatment) => {
    expect(treatmentOf(ask(path), ORIGIN)).toBe(treatment);
  });

  it('are documents, but nothing of the API and nothing that changes something', () => {
    const mode = 'navigate';
    expect(treatmentOf(ask('/?game=1', { mode }), ORIGIN)).toBe('document');
    expect(treatmentOf(ask('/api/docs', { mode }), ORIGIN)).toBe('untouched');
    expect(treatmentOf(ask('/login', { mode, method: 'POST' }), ORIGIN)).toBe('untouched');
  });
});

describe('an answer', () => {
  it('with a hash in its name is asked for once', async () => {
    const { asked, get } = makeWorld({ '/assets/a.js': 'a' });
    expect(await get('/assets/a.js', 'hashed')).toBe('a');
    expect(await get('/assets/a.js', 'hashed')).toBe('a');
    expect(asked).toEqual(['/assets/a.js']);
  });

  it('without one is the newest as long as there is a connection', async () => {
    const { world, get } = makeWorld({ '/': 'old' });
    expect(await get('/?fen=x', 'document')).toBe('old');
    world.texts['/'] = 'new';
    expect(await get('/', 'document')).toBe('new');
    world.isOnline = false;
    expect(await get('/?game=2', 'document')).toBe('new');
  });

  it('that is an error is not kept', async () => {
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
        ...(await effects.cache()),
        ...(fault === 'open' ? {} : { [fault]: refuse }),
      };
      const broken = { ...effects, cache: fault === 'open' ? refuse : async () => cache };
      const ask = (path: string, treatment: 'hashed' | 'document') =>
        textOf(answer(new Request(ORIGIN + path), treatment, broken));
      expect(await ask('/assets/a.js', 'hashed')).toBe('a');
      expect(await ask('/', 'document')).toBe('page');
      await takeIn([`${ORIGIN}/`], broken);
    },
  );

  it('of what a page had loaded before is there, too', async () => {
    const { world, effects, asked, get } = makeWorld({ '/': 'page', '/assets/a.js': 'a' });
    await takeIn([`${ORIGIN}/?x#y`, `${ORIGIN}/assets/a.js`, `${ORIGIN}/assets/gone.js`], effects);
    world.isOnline = false;
    expect(await get('/', 'document')).toBe('page');
    expect(await get('/assets/a.js', 'hashed')).toBe('a');
    expect(asked).toEqual(['/', '/assets/a.js', '/assets/gone.js', '/']);
  });
});
