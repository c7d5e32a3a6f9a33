import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { getTag, sameGame } from '../tree/tree.ts';
import type { ByteSource } from './byte-source.ts';
import { ENCODINGS } from './encoding.ts';
import { parseGames, parsePgn, readGames } from './read.ts';
import type { ReadGame } from './read-game.ts';
import { makeCollection } from './testing/random-games.ts';
import { inChunks, readAll } from './testing/read-all.ts';
import { makeDecoder } from './text-decoder.ts';
import { encodeText } from './text-encoder.ts';

const FULL = { games: IS_FULL ? 320 : 100, plies: 80, seed: 20 };

function sameGames(a: readonly ReadGame[], b: readonly ReadGame[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ game }, index) => {
      const other = b[index]?.game;
      return other !== undefined && sameGame(game, other);
    })
  );
}

describe('a collection of games', () => {
  test.each([
    ['big5', 'zht'],
    ['gb18030', 'zh'],
  ] as const)('in %s replays completely', async (encoding, notation) => {
    const bytes = makeCollection({ ...FULL, encoding });
    const { games, reading } = await readAll(bytes);
    expect(games).toHaveLength(FULL.games);
    expect(reading.encoding).toBe(encoding);
    expect(new Set(games.map((game) => game.notation))).toEqual(new Set([notation]));
    expect(games.every(({ isComplete, warnings }) => isComplete && warnings.length === 0)).toBe(
      true,
    );
    const plies = games.reduce((sum, { game }) => sum + game.nodeCount, 0);
    expect(plies).toBeGreaterThan(FULL.games * 70);
    expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index + 1));
    expect(getTag(games[0]?.game ?? never(), 'Red')).toMatch(/^[陈陳李王张張刘劉赵趙孙孫马馬]/);
  });

  test('is the same in every encoding, notation and line end', async () => {
    const base = { games: 5, plies: 50, seed: 4 };
    const original = await readAll(makeCollection({ ...base, encoding: 'utf-8' }));
    for (const encoding of ENCODINGS) {
      if (encoding === 'big5') continue;
      for (const notation of ['zh', 'wxf', 'iccs', 'vi', 'san'] as const) {
        const bytes = makeCollection({ ...base, encoding, options: { notation } });
        expect(sameGames((await readAll(bytes)).games, original.games)).toBe(true);
      }
    }
    const text = makeDecoder('gb18030').decode(makeCollection({ ...base, encoding: 'gb18030' }));
    for (const newline of ['\r', '\n', '\r\n\r\n']) {
      const { bytes } = encodeText(text.replaceAll('\r\n', newline), 'gb18030');
      expect(sameGames((await readAll(bytes)).games, original.games)).toBe(true);
    }
    const marked = encodeText(`\uFEFF${text}`, 'utf-8').bytes;
    expect(sameGames((await readAll(marked)).games, original.games)).toBe(true);
  });

  test('is the same with advertising after every result', async () => {
    const text = makeDecoder('utf-8').decode(
      makeCollection({ games: 5, plies: 30, encoding: 'utf-8', seed: 9 }),
    );
    const advertised = text.replaceAll(
      '\r\n\r\n[',
      '\r\n=====\r\n欢迎访问《象棋》网站\r\n推荐用“软件”\r\n[',
    );
    expect(advertised).not.toBe(text);
    const [plain, other] = [
      await readAll(encodeText(text, 'gb18030').bytes),
      await readAll(encodeText(advertised, 'gb18030').bytes),
    ];
    expect(sameGames(other.games, plain.games)).toBe(true);
    expect(other.games.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('truncated anywhere, gives all games before the end', async () => {
    const bytes = makeCollection({ games: 4, plies: 12, encoding: 'gb18030', seed: 5 });
    const { games } = await readAll(bytes);
    for (let length = 0; length < bytes.length; length += 7) {
      const cut = await readAll(bytes.subarray(0, length));
      const text = makeDecoder('gb18030').decode(bytes.subarray(0, length));
      expect(cut.games).toHaveLength(text.match(/^\[G/gm)?.length ?? 0);
      const whole = cut.games.slice(0, -1);
      expect(sameGames(whole, games.slice(0, whole.length))).toBe(true);
      expect(cut.games.at(-1)?.warnings.length ?? 0).toBeLessThanOrEqual(1);
    }
  });
});

describe('sources', () => {
  const bytes = makeCollection({ games: 3, plies: 20, encoding: 'big5', seed: 6 });

  async function* delayed(): AsyncGenerator<Uint8Array> {
    for (const chunk of inChunks(bytes, 500)) {
      await Promise.resolve();
      yield chunk;
    }
  }

  test.each<[string, () => ByteSource]>([
    ['an array', () => bytes],
    ['a Node buffer', () => Buffer.from(bytes)],
    ['chunks', () => inChunks(bytes, 11)],
    ['asynchronous chunks', delayed],
    ['the body of a response', () => new Response(bytes.slice()).body ?? never()],
  ])('%s', async (_, source) => {
    const { games } = await readAll(source());
    expect(games.map(({ isComplete }) => isComplete)).toEqual([true, true, true]);
  });

  test('leaving the loop closes the source', async () => {
    let isClosed = false;
    const source = {
      getReader: () => ({
        read: () => Promise.resolve({ done: false, value: bytes }),
        cancel: () => {
          isClosed = true;
          return Promise.resolve();
        },
      }),
    };
    for await (const { number } of readGames(source)) if (number > 50) break;
    expect(isClosed).toBe(true);
  });

  test('an error of the source is passed on', async () => {
    await expect(readAll(broken())).rejects.toThrow('disk');
  });
});

async function* broken(): AsyncGenerator<Uint8Array> {
  yield encodeText('1. h2e2', 'utf-8').bytes;
  await Promise.reject(new Error('disk'));
}

function never(): never {
  throw new Error('unreachable');
}

describe('a text', () => {
  test('has the same games and warnings as a file', async () => {
    const text = '棋谱合集\n\n[Event "a"]\n1. 炮二平五 x 马８进７\n[Event "b"]\n1. h2e2\n';
    for (const each of [text, '', 'nothing here', '1. h2e2']) {
      const { games, reading } = await readAll(each);
      expect(parsePgn(each)).toEqual({ games, warnings: reading.warnings });
      expect(parseGames(each)).toEqual(games);
    }
    expect(parsePgn('nothing here').warnings.map(({ code }) => code)).toEqual([
      'stray-text',
      'no-games',
    ]);
  });
});

describe('a second loop over the same games', () => {
  const { bytes } = encodeText('1. h2e2 *\n\n1. h0g2 *\n', 'utf-8');

  test('throws without disturbing the first', async () => {
    const reading = readGames(bytes);
    const numbers: number[] = [];
    for await (const { number } of reading) {
      numbers.push(number);
      expect(() => reading[Symbol.asyncIterator]()).toThrow('call readGames again');
    }
    expect(numbers).toEqual([1, 2]);
    expect(() => reading[Symbol.asyncIterator]()).toThrow('call readGames again');
    expect(reading.warnings).toEqual([]);
  });

  test('throws even if the first was left early', async () => {
    const reading = readGames(bytes);
    for await (const { number } of reading) if (number === 1) break;
    expect(() => reading[Symbol.asyncIterator]()).toThrow(Error);
  });
});
