import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkResult } from '@chuhe/contract/work';
import { describe, expect, test } from 'vitest';
import { openStandInSite } from '../testing/stand-in-site.ts';
import { makeWorkSource } from './work-source.ts';
import { runWorker, type SearchWork } from './worker-loop.ts';

const ENGINE = {
  id: 'engine 1',
  build: { sha256: 'a', url: '/engines/a.wasm' },
  network: { name: 'n', sha256: 'b', url: '/networks/b.nnue' },
  hashMb: 16,
};
const NOTHING = { positions: [], wait: 'empty', seconds: 120, lines: 5, engine: ENGINE };
const position = (name: string) => ({ FEN: name, nodes: 1_000 });
const found = (FEN: string): WorkResult => ({
  FEN,
  nodes: 1_000,
  lines: [{ score: 1, depth: 2, moves: ['a0a1'] }],
});

type Answer = { readonly status?: number; readonly data?: unknown; readonly code?: string };

interface Options {
  /** The answers to each call, in order; the last one is repeated. */
  readonly lease?: readonly Answer[];
  readonly results?: readonly Answer[];
  readonly extend?: readonly Answer[];
  readonly search?: SearchWork;
  readonly findHindrance?: () => string | undefined;
  /** Ends the worker after this many pauses. */
  readonly pauses?: number;
}

/** Runs a worker with a stand-in site. Pauses take no time. */
async function work({ pauses = 3, search = async ({ FEN }) => found(FEN), ...options }: Options) {
  const left = {
    lease: [...(options.lease ?? [{ data: NOTHING }])],
    results: [...(options.results ?? [])],
    extend: [...(options.extend ?? [{ data: { positions: 1 } }])],
    return: [{ data: null }],
  };
  const site = await openStandInSite((request, response) => {
    const what = (request.url ?? '').split('/').at(-1);
    const list =
      what === 'lease' || what === 'results' || what === 'extend' ? left[what] : left.return;
    send(response, list.length > 1 ? list.shift() : list[0]);
  });
  const stop = new AbortController();
  const said: string[] = [];
  const waited: number[] = [];
  const end = await runWorker({
    source: makeWorkSource({ server: site.server, token: 'a-token' }),
    openEngine: async () => [search],
    threads: 1,
    findHindrance: options.findHindrance ?? (() => undefined),
    say: (text) => void said.push(text),
    signal: stop.signal,
    wait: async (milliseconds, signal) => {
      // The loop waits these 3 seconds to send several results together.
      if (milliseconds === 3_000) {
        await new Promise((resolve) => {
          if (signal.aborted) resolve(undefined);
          signal.addEventListener('abort', resolve);
        });
        return;
      }
      waited.push(milliseconds);
      if (waited.length >= pauses) stop.abort();
    },
  });
  const calls = site.requests.map(({ url, body }) => ({
    what: url.split('/').at(-1),
    body: Object(JSON.parse(body)),
  }));
  return { end, said, waited, calls, site };
}

function send(response: ServerResponse, { status = 200, data, code }: Answer = {}): void {
  const body =
    code === undefined
      ? { success: true, data }
      : { success: false, code, message: `message of ${code}` };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const stored = (...fens: readonly string[]): Answer => ({
  data: fens.map((FEN) => ({ FEN, outcome: 'stored', problem: null })),
});

describe('a worker', () => {
  test('evaluates what it leased, sends it with the engine that found it, and asks for more', async () => {
    const leases = [{ ...NOTHING, positions: [position('a'), position('b')], wait: null }, NOTHING];
    const { calls, waited, said, site } = await work({
      lease: leases.map((data) => ({ data })),
      results: [stored('a', 'b')],
    });
    const [lease, results, next] = calls;
    expect(lease).toMatchObject({ what: 'lease', body: { positions: 4 } });
    expect(results?.body).toEqual({
      lease: lease?.body.lease,
      engine: 'engine 1',
      results: [found('a'), found('b')],
    });
    expect(next?.body.lease).not.toBe(lease?.body.lease);
    expect(waited).toEqual([5_000, 10_000, 20_000]);
    expect(said).toEqual([
      'Positions given: 2; million nodes: 0.',
      'The site has no position to evaluate. Waiting.',
    ]);
    expect(new Set(site.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bridge a-token']),
    );
  });

  test.each<[string, Answer]>([
    ['busy', { status: 429, code: 'TOO_MANY_REQUESTS' }],
    ['away behind a proxy', { status: 503, code: 'UNAVAILABLE' }],
    ['broken', { status: 500, code: 'INTERNAL_ERROR' }],
  ])(
    'waits while the site is %s, says so once, and asks for the same lease',
    async (_what, answer) => {
      const { calls, waited, said, end } = await work({ lease: [answer], pauses: 4 });
      expect(waited).toEqual([5_000, 10_000, 20_000, 40_000]);
      expect(said).toEqual([`message of ${answer.code} Waiting.`]);
      expect(new Set(calls.map(({ body }) => body.lease)).size).toBe(1);
      expect(end).toBeUndefined();
    },
  );

  test('pauses at most five minutes while the site is down', async () => {
    const waited: number[] = [];
    const stop = new AbortController();
    const end = await runWorker({
      // Nothing listens on this port.
      source: makeWorkSource({ server: 'http://127.0.0.1:9', token: 'a-token' }),
      openEngine: async () => [],
      threads: 1,
      findHindrance: () => undefined,
      say: (text) => expect(text).toMatch(/cannot be reached/),
      signal: stop.signal,
      wait: async (milliseconds) => {
        waited.push(milliseconds);
        if (waited.length === 9) stop.abort();
      },
    });
    expect([end, waited.at(-1)]).toEqual([undefined, 300_000]);
  });

  test.each<[string, string]>([
    ['UNAUTHORIZED', 'The site no longer accepts this computer: it was removed there.'],
    ['WORKER_SUSPENDED', 'message of WORKER_SUSPENDED'],
  ])('ends after %s', async (code, text) => {
    const { end, calls } = await work({ lease: [{ status: 401, code }] });
    expect([end, calls.length]).toEqual([text, 1]);
    const data = { ...NOTHING, positions: [position('a')], wait: null };
    const later = await work({ lease: [{ data }], results: [{ status: 401, code }] });
    expect(later.end).toBe(text);
  });

  test('sends results again that did not arrive, and goes on', async () => {
    const data = { ...NOTHING, positions: [position('a')], wait: null };
    const away = { status: 503, code: 'UNAVAILABLE' };
    const { calls } = await work({
      lease: [{ data }, { data: NOTHING }],
      results: [away, away, stored('a')],
      pauses: 4,
    });
    const sent = calls.filter(({ what }) => what === 'results');
    expect(sent).toHaveLength(3);
    expect(sent[2]?.body).toEqual(sent[0]?.body);
  });

  test('says why a result was refused, and reports a position that it cannot evaluate', async () => {
    const data = { ...NOTHING, positions: [position('a')], wait: null };
    const refused = { data: [{ FEN: 'a', outcome: 'refused', problem: 'not legal' }] };
    const { calls, said } = await work({
      lease: [{ data }, { data: NOTHING }],
      results: [refused],
      search: async ({ FEN }) => ({ FEN, problem: 'exit status 1' }),
    });
    expect(calls[1]?.body.results).toEqual([{ FEN: 'a', problem: 'exit status 1' }]);
    expect(said[0]).toBe('The site refused a result: not legal');
  });

  test('gives back what it holds when its hours end', async () => {
    let searched = 0;
    const data = { ...NOTHING, positions: [position('a'), position('b')], wait: null };
    const { calls, said } = await work({
      lease: [{ data }],
      results: [stored('a')],
      findHindrance: () => (searched === 0 ? undefined : 'Not in these hours.'),
      search: async ({ FEN }) => {
        searched += 1;
        return found(FEN);
      },
    });
    expect(calls.map(({ what }) => what)).toEqual(['lease', 'results', 'return']);
    expect(calls[2]?.body.lease).toBe(calls[0]?.body.lease);
    expect(said.at(-1)).toBe('Not in these hours. Waiting.');
  });

  test('stops a search and gives it back as soon as the user needs the computer', async () => {
    let isBusy = false;
    const data = { ...NOTHING, positions: [position('a')], wait: null };
    const { calls, said } = await work({
      lease: [{ data }],
      findHindrance: () => (isBusy ? 'A page uses an engine.' : undefined),
      search: async (_position, signal) => {
        isBusy = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return undefined;
      },
    });
    expect(calls.map(({ what }) => what)).toEqual(['lease', 'return']);
    expect(said).toEqual(['A page uses an engine. Waiting.']);
  });

  test('sends no calls for a lease any more after an unexpected error', async () => {
    const data = { ...NOTHING, seconds: 0.03, positions: [position('a')], wait: null };
    let extended = 0;
    const failing = runWorker({
      source: {
        lease: async () => ({ ok: true, data }),
        extend: async () => {
          extended += 1;
          return { ok: true, data: 1 };
        },
        send: async () => ({ ok: true, data: [] }),
        giveBack: async () => ({ ok: true, data: null }),
      },
      openEngine: async () => [() => Promise.reject(new Error('no thread'))],
      threads: 1,
      findHindrance: () => undefined,
      say: () => undefined,
      signal: new AbortController().signal,
      wait: async () => undefined,
    });
    await expect(failing).rejects.toThrow('no thread');
    const before = extended;
    await sleep(100);
    expect(extended).toBe(before);
  });
});
