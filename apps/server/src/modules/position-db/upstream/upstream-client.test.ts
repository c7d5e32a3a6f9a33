import dns from 'node:dns';
import { parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UpstreamAnswer } from '../layer-repository.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RequestPacer } from './request-pacer.ts';
import { startFakeUpstream } from './testing/fake-upstream.ts';
import { UpstreamClient } from './upstream-client.ts';

const other = await startFakeUpstream();
const upstream = await startFakeUpstream(`${other.url}?action=queryall`);
afterAll(() => Promise.all([upstream.close(), other.close()]));
beforeEach(() => upstream.behave('good'));

const start = Position.initial();
const idOf = (position: Position): string => makeKeyHex(makeKey(position).key);
const NOW = new Date('2026-01-02T03:04:05.678Z');

function makeClient(url = upstream.url, isPrivateAllowed = true) {
  const kept = new Map<string, UpstreamAnswer>();
  const warnings: object[] = [];
  const client = new UpstreamClient({
    now: () => NOW,
    isPrivateAllowed,
    log: { warn: (details) => void warnings.push(details) },
    store: async (id, answer) => void kept.set(id, answer),
  });
  const ask = (id: string) => client.ask(id, url);
  return { client, ask, kept, warnings };
}

describe('the upstream client', () => {
  test('sends the request of the specification, and stores the answer for a week', async () => {
    const { ask, kept } = makeClient();
    const before = upstream.asked.length;
    const answer = await ask(idOf(start));
    expect(upstream.asked.slice(before).map(({ query }) => query)).toEqual([
      '?action=queryall&learn=1&showall=1&board=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20w',
    ]);
    const read = parseCloudMoves(answer?.moves ?? '', start);
    expect(read.ok && read.value.moves).toHaveLength(44);
    expect(answer?.expiresAt).toEqual(new Date('2026-01-09T03:04:05.678Z'));
    expect(kept.get(idOf(start))).toEqual(answer);
  });

  test('sends the key and the password of the configured address', async () => {
    const url = upstream.url.replace('//', '//me:p%40ss@');
    const { ask } = makeClient(`${url}?key=secret`);
    expect(await ask(idOf(start))).toBeDefined();
    expect(upstream.asked.at(-1)).toMatchObject({
      query: expect.stringMatching(/^\?key=secret&action=queryall&/),
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    });
  });

  test('does not count a failure to store an answer against the server', async () => {
    const client = new UpstreamClient({
      now: () => NOW,
      isPrivateAllowed: true,
      log: { warn: () => {} },
      store: () => Promise.reject(new Error('the disk is full')),
    });
    expect(await client.ask(idOf(start), upstream.url)).toBeDefined();
    expect(client.isAnswering).toBe(true);
  });

  test('queries a new address at once, even if the previous one failed repeatedly', async () => {
    const { client, ask } = makeClient();
    upstream.behave('status 503');
    for (const move of start.legalMoves().slice(0, 5)) await ask(idOf(start.play(move)));
    expect(await ask(idOf(start))).toBeUndefined();
    const second = await startFakeUpstream();
    expect(await client.ask(idOf(start), second.url)).toBeDefined();
    expect(client.isAnswering).toBe(true);
    await second.close();
  });

  test('stores the answer that a position is unknown for six hours', async () => {
    upstream.behave('unknown');
    const { ask } = makeClient();
    expect(await ask(idOf(start))).toMatchObject({
      moves: '',
      expiresAt: new Date('2026-01-02T09:04:05.678Z'),
    });
  });

  test.each([
    'slow',
    'status 503',
    'html',
    'truncated',
    'cut connection',
    'rate limited',
    'illegal moves',
    'redirect',
    'endless',
  ] as const)(
    'resolves to nothing within a short time if the server behaves badly: %s',
    async (behaviour) => {
      upstream.behave(behaviour);
      const { ask, kept, warnings } = makeClient();
      const began = performance.now();
      expect(await ask(idOf(start))).toBeUndefined();
      expect(performance.now() - began).toBeLessThan(4_000);
      expect(kept.size).toBe(0);
      expect(warnings).toHaveLength(1);
      expect(JSON.stringify(warnings)).not.toContain('127.0.0.1');
      expect(other.asked).toEqual([]);
    },
  );

  test('resolves to nothing if there is no server', async () => {
    const { ask, warnings } = makeClient('http://127.0.0.1:9/chessdb.php');
    expect(await ask(idOf(start))).toBeUndefined();
    expect(warnings).toEqual([{ reason: expect.any(String), isOpen: false }]);
  });

  test.each([
    ['an address of this machine', () => upstream.url],
    ['another form of it', () => upstream.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['a name of this machine', () => upstream.url.replace('127.0.0.1', 'localhost')],
    ['a name with a private address', () => upstream.url.replace('127.0.0.1', 'rebind.example')],
  ])('connects to a private address only if the operator allows it: %s', async (_name, url) => {
    // The answer for a name of an attacker: a public address, and a private one that is tried if the first is not reached.
    const addresses = [
      { address: '192.88.99.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const answer = (...[, , done]: [string, object, (error: null, found: object) => void]) =>
      done(null, addresses);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The function has several forms, of which one is used.
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup);
    onTestFinished(() => lookup.mockRestore());
    const before = upstream.asked.length;
    const { ask, warnings } = makeClient(url(), false);
    expect(await ask(idOf(start))).toBeUndefined();
    expect(warnings).toMatchObject([{ reason: expect.stringContaining('ALLOW_PRIVATE=1') }]);
    expect(upstream.asked).toHaveLength(before);
    expect(lookup.mock.calls.length).toBeLessThan(2);
  });

  test('merges simultaneous requests for a position, and sends four requests a second', async () => {
    const { ask } = makeClient();
    const before = upstream.asked.length;
    const positions = ['h2e2', 'h0g2', 'c3c4', 'g0e2'].map((move) => start.play(move));
    const ids = [...positions, ...positions].map(idOf);
    const began = performance.now();
    await Promise.all(ids.map((id) => ask(id)));
    expect(upstream.asked).toHaveLength(before + 4);
    // Counted from the call, not from the first arrival, which a busy machine may see late.
    expect(performance.now() - began).toBeGreaterThan(700);
  });

  test('stops asking a server that fails repeatedly', async () => {
    upstream.behave('status 503');
    const { ask } = makeClient();
    const before = upstream.asked.length;
    for (let at = 0; at < 8; at += 1) await ask(idOf(start));
    expect(upstream.asked.length - before).toBe(5);
  });

  test('cancels its requests when it is closed', async () => {
    upstream.behave('slow');
    const { client, ask } = makeClient();
    const answer = ask(idOf(start));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.close();
    expect(await answer).toBeUndefined();
  });
});

test('an open breaker lets one request through after five minutes, whose result decides', () => {
  const breaker = new CircuitBreaker();
  for (let at = 0; at < 5; at += 1) breaker.failed(at);
  expect(breaker.mayAsk(299_000)).toBe(false);
  expect([breaker.mayAsk(300_005), breaker.mayAsk(300_006)]).toEqual([true, false]);
  breaker.failed(300_010);
  expect(breaker.mayAsk(300_011)).toBe(false);
  expect(breaker.mayAsk(600_011)).toBe(true);
  breaker.succeeded();
  expect(breaker.mayAsk(600_012)).toBe(true);
});

test('turns are evenly spaced and unused ones are not saved up', () => {
  const turns = new RequestPacer(250);
  expect([turns.take(0), turns.take(0), turns.take(100)]).toEqual([0, 250, 400]);
  expect([turns.take(5_000), turns.take(5_000)]).toEqual([0, 250]);
});
