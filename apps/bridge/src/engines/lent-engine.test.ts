import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BridgeMessage, LentSearch } from '@chuhe/contract/bridge-live';
import { Position } from '@chuhe/rules/position';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LentEngine } from './lent-engine.ts';

const SCRIPT = fileURLToPath(new URL('../testing/stand-in-engine.mjs', import.meta.url));
const CORES = Math.min(4, availableParallelism());
const START = Position.initial().fen;

function lend(...words: readonly string[]) {
  return lendCommand({ path: process.execPath, args: [SCRIPT, ...words] });
}

function lendCommand(command: { path: string; args?: readonly string[]; name?: string }) {
  const said: string[] = [];
  const messages: BridgeMessage[] = [];
  const engine = new LentEngine({
    command,
    say: (text) => said.push(text),
    send: (message) => messages.push(message),
    onChange: () => undefined,
    timeouts: { handshakeMs: 2_000, stopMs: 500 },
    pauseMs: 50,
  });
  engine.start();
  onTestFinished(() => engine.close());
  const isReady = () => expect.poll(() => engine.description.isReady).toBe(true);
  const endOf = async (key: string) => {
    const find = () => messages.find((each) => each.type === 'ended' && each.key === key);
    await expect.poll(find).toBeDefined();
    return find();
  };
  return { engine, said, messages, isReady, endOf };
}

const search = (key: string, changes: Partial<LentSearch> = {}): LentSearch => ({
  type: 'search',
  key,
  engine: 0,
  fen: START,
  moves: [],
  multiPv: 2,
  threads: 2,
  hashMb: 32,
  ...changes,
});
const newsOf = (messages: readonly BridgeMessage[]) =>
  messages.flatMap((message) => (message.type === 'news' ? [message] : []));

describe.each([
  ['UCI', [], { maxThreads: CORES, maxHashMb: 512, maxLines: 3 }],
  ['UCI with ranks from 1', ['ranks-1-10'], { maxThreads: CORES, maxHashMb: 512, maxLines: 3 }],
  ['UCCI', ['ucci'], { maxThreads: 1, maxHashMb: 256, maxLines: 1 }],
] as const)('an engine that speaks %s', (_name, words, limits) => {
  test('is recognised, searches to its limit, and reports a few times a second', async () => {
    const { engine, isReady, messages, endOf } = lend(...words);
    await isReady();
    const protocol = words.some((word) => word === 'ucci') ? 'ucci' : 'uci';
    expect(engine.description).toMatchObject({ ...limits, protocol });
    const began = performance.now();
    engine.search(search('a', { depth: 40 }));
    expect(await endOf('a')).toEqual({
      type: 'ended',
      key: 'a',
      end: 'finished',
      bestMove: 'h2e2',
    });
    const news = newsOf(messages);
    expect(news.at(-1)?.lines[0]).toEqual({
      rank: 1,
      depth: 40,
      score: protocol === 'ucci' ? 59 : 39,
      bound: 'exact',
      moves: ['h2e2', 'h9g7'],
    });
    expect(news.at(-1)?.lines).toHaveLength(Math.min(2, limits.maxLines));
    // One at the start, one every 100 ms, and one at the end.
    expect(news.length).toBeLessThanOrEqual((performance.now() - began) / 100 + 2);
  });

  test('stops when it is told to, and a new search replaces the running one', async () => {
    const { engine, isReady, endOf } = lend(...words);
    await isReady();
    engine.search(search('a'));
    engine.search(search('b', { moves: ['h2e2'] }));
    expect(await endOf('a')).toMatchObject({ end: 'stopped' });
    engine.stop('a');
    engine.stop('b');
    expect(await endOf('b')).toMatchObject({ end: 'stopped' });
    engine.search(search('c', { depth: 2, moves: ['h2e2'] }));
    expect(await endOf('c')).toMatchObject({ end: 'finished', bestMove: 'h9g7' });
  });

  test('keeps to a time', async () => {
    const { engine, isReady, endOf } = lend(...words);
    await isReady();
    engine.search(search('a', { moveTimeMs: 100 }));
    expect(await endOf('a')).toMatchObject({ end: 'finished', bestMove: 'h2e2' });
  });
});

test('the time of a search does not run while the one before it stops', async () => {
  const { engine, isReady, messages, endOf } = lend('ucci', 'slow-stop');
  await isReady();
  engine.search(search('a'));
  await expect.poll(() => newsOf(messages)).not.toEqual([]);
  engine.search(search('b', { moveTimeMs: 200 }));
  expect(await endOf('b')).toMatchObject({ end: 'finished' });
  expect(newsOf(messages).some(({ key }) => key === 'b')).toBe(true);
});

test('a name in the settings loses its control characters before the engine is ready', () => {
  const { engine } = lendCommand({ path: '/nowhere/engine', name: 'My\u001B[31m\nengine' });
  expect(engine.description.name).toBe('My [31m engine');
});

describe('a bad engine', () => {
  test('that crashes fails the search, is started again, and the terminal says so', async () => {
    const { engine, isReady, said, endOf } = lend('crash');
    await isReady();
    engine.search(search('a'));
    expect(await endOf('a')).toMatchObject({ end: 'failed' });
    await expect.poll(() => said.filter((text) => text.includes('is ready'))).toHaveLength(2);
    expect(said[1]).toMatch(/^Stand-in UCI has ended: exit status 11\. It is started again/);
  });

  test('that hangs is killed and started again', async () => {
    const { engine, isReady, said, endOf } = lend('hang');
    await isReady();
    engine.search(search('a'));
    // The engine has the search by then.
    await wait(200);
    engine.stop('a');
    expect(await endOf('a')).toMatchObject({ end: 'failed' });
    await expect.poll(() => said[1]).toContain('did not stop when it was told to');
    await isReady();
  });

  test('that ignores the end of its input is killed at the end', async () => {
    const { engine, isReady } = lend('stubborn');
    await isReady();
    engine.search(search('a'));
    const before = performance.now();
    await engine.close();
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('that floods is ended', async () => {
    const { engine, isReady, said, messages, endOf } = lend('flood');
    await isReady();
    engine.search(search('a'));
    expect(await endOf('a')).toMatchObject({ end: 'failed' });
    await expect.poll(() => said[1]).toContain('floods');
    expect(newsOf(messages).length).toBeLessThan(100);
  });

  test('that lies reports no illegal move: nonsense is dropped, and its best line decides', async () => {
    const { engine, isReady, said, messages, endOf } = lend('lie');
    await isReady();
    engine.search(search('a', { depth: 5 }));
    expect(await endOf('a')).toMatchObject({ end: 'finished', bestMove: 'h2e2' });
    const moves = newsOf(messages).flatMap(({ lines }) => lines.map((line) => line.moves[0]));
    expect(moves).not.toEqual([]);
    expect(moves).not.toContain('h2h8');
    expect(said.at(-1)).toContain('h2h8, which is illegal');
  });

  test.each([
    ['mute', 'answers neither in UCI nor in UCCI'],
    ['exit', 'exit status 3: cannot find my network'],
    ['chess-only', 'does not play Xiangqi'],
  ])('that is of the kind %s is named', async (word, problem) => {
    const { engine, said } = lend(word);
    await expect.poll(() => said[0]).toContain(problem);
    expect(engine.description.isReady).toBe(false);
  });

  test('that does not exist is named', async () => {
    const { engine, said, endOf } = lendCommand({ path: '/nowhere/engine' });
    await expect.poll(() => said[0]).toMatch(/^engine cannot be used: .*ENOENT/);
    // It has been tried again by then.
    await wait(400);
    expect(said).toHaveLength(1);
    engine.search(search('a'));
    expect(await endOf('a')).toMatchObject({ end: 'no-engine' });
  });

  test.each([
    ['in a file instead of a folder', `${SCRIPT}/engine`, /^engine cannot be used: .*ENOTDIR/],
    ['without a path', '', /cannot be used: .*(empty|ENOENT|EINVAL)/],
    ['with a path that no system has', 'a\0b', /cannot be used: .*null bytes/],
  ])('that is %s is named', async (_what, path, problem) => {
    const { said } = lendCommand({ path });
    await expect.poll(() => said[0]).toMatch(problem);
  });
});

test.each([
  ['a position that is none', { fen: 'nonsense' }],
  ['an illegal move', { moves: ['h2h8'] }],
])('%s never reaches the engine', async (_what, changes) => {
  const { engine, isReady, endOf } = lend();
  await isReady();
  engine.search(search('a', changes));
  expect(await endOf('a')).toMatchObject({ end: 'refused' });
});
