import { parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
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

function makeClient(url = upstream.url) {
  const kept = new Map<string, UpstreamAnswer>();
  const warnings: object[] = [];
  const client = new UpstreamClient({
    now: () => NOW,
    log: { warn: (details) => void warnings.push(details) },
    keep: async (id, answer) => void kept.set(id, answer),
  });
  const ask = (id: string) => client.ask(id, url);
  return { client, ask, kept, warnings };
}

describe('the position database elsewhere', () => {
  test('is asked as the specification has it, and its answer kept for a week', async () => {
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

  test('is asked with the key and the password that the operator’s address holds', async () => {
    const url = upstream.url.replace('//', '//me:p%40ss@');
    const { ask } = makeClient(`${url}?key=secret`);
    expect(await ask(idOf(start))).toBeDefined();
    expect(upstream.asked.at(-1)).toMatchObject({
      query: expect.stringMatching(/^\?key=secret&action=queryall&/),
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    });
  });

  test('is not blamed for an answer that cannot be kept here', async () => {
    const client = new UpstreamClient({
      now: () => NOW,
      log: { warn: () => {} },
      keep: () => Promise.reject(new Error('the disk is full')),
    });
    expect(await client.ask(idOf(start), upstream.url)).toBeDefined();
    expect(client.isAnswering).toBe(true);
  });

  test('is asked at once at another address, though the one before has failed again and again', async () => {
    const { client, ask } = makeClient();
    upstream.behave('status 503');
    for (const move of start.legalMoves().slice(0, 5)) await ask(idOf(start.play(move)));
    expect(await ask(idOf(start))).toBeUndefined();
    const second = await startFakeUpstream();
    expect(await client.ask(idOf(start), second.url)).toBeDefined();
    expect(client.isAnswering).toBe(true);
    await second.close();
  });

  test('not knowing a position is an answer, kept for six hours', async () => {
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
  ] as const)('answering %s, is believed nothing, and nobody waits for long', async (behaviour) => {
    upstream.behave(behaviour);
    const { ask, kept, warnings } = makeClient();
    const began = performance.now();
    expect(await ask(idOf(start))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(kept.size).toBe(0);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('127.0.0.1');
    expect(other.asked).toEqual([]);
  });

  test('not being there at all, is believed nothing', async () => {
    const { ask, warnings } = makeClient('http://127.0.0.1:9/chessdb.php');
    expect(await ask(idOf(start))).toBeUndefined();
    expect(warnings).toEqual([{ reason: expect.any(String), isOpen: false }]);
  });

  test('is asked once by many who ask at the same time, and four times a second by all', async () => {
    const { ask } = makeClient();
    const before = upstream.asked.length;
    const positions = ['h2e2', 'h0g2', 'c3c4', 'g0e2'].map((move) => start.play(move));
    const ids = [...positions, ...positions].map(idOf);
    await Promise.all(ids.map((id) => ask(id)));
    const times = upstream.asked.slice(before).map(({ at }) => at);
    expect(times).toHaveLength(4);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(650);
  });

  test('failing again and again, is left alone', async () => {
    upstream.behave('status 503');
    const { ask } = makeClient();
    const before = upstream.asked.length;
    for (let at = 0; at < 8; at += 1) await ask(idOf(start));
    expect(upstream.asked.length - before).toBe(5);
  });

  test('gives up at once when the server ends', async () => {
    upstream.behave('slow');
    const { client, ask } = makeClient();
    const answer = ask(idOf(start));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.close();
    expect(await answer).toBeUndefined();
  });
});

test('a breaker lets one question through after five minutes, whose answer decides', () => {
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

test('turns are one after the other, and none is saved up', () => {
  const turns = new RequestPacer(250);
  expect([turns.take(0), turns.take(0), turns.take(100)]).toEqual([0, 250, 400]);
  expect([turns.take(5_000), turns.take(5_000)]).toEqual([0, 250]);
});
