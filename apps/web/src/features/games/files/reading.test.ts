import { mainline } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { onlyFile } from './file-set.ts';
import { MAX_FILE_BYTES } from './pgn-limits.ts';
import type { PgnListener } from './pgn-port.ts';
import { PgnService, type Post } from './pgn-service.ts';
import { type Reading, ReadingSession } from './reading.ts';
import { makeLocalPort, makePortOn } from './testing/local-port.ts';
import { binary, manyGames, ONE_GAME, THREE_GAMES, WESTERN } from './testing/sample-files.ts';

const read = (parts: BlobPart[]): Promise<ReadingSession> =>
  new Promise((resolve) => {
    const file = onlyFile('test.pgn', new Blob(parts));
    const session: ReadingSession = new ReadingSession(file, makeLocalPort, ({ isDone }) => {
      if (isDone) resolve(session);
    });
  });

const forbidden = (): never => {
  throw new Error('forbidden');
};

const readingOf = async (parts: BlobPart[]): Promise<Reading> => (await read(parts)).reading;

describe('a file', () => {
  it('becomes a list of its games, and any of them comes whole', async () => {
    const session = await read([THREE_GAMES]);
    expect(session.reading.games).toMatchObject([
      { red: '胡荣华', black: '杨官璘', event: '全国赛', date: '1960.05', result: '1-0', plies: 4 },
      {
        red: 'Nguyễn Thành Bảo',
        plies: 4,
        warningCount: 0,
        opening: ['h2e2', 'h9g7', 'h0g2', 'i9h9'],
      },
      { red: 'Left', plies: 2, isBroken: true },
    ]);
    const game = await session.game(1);
    expect(game && mainline(game)[2]?.comment).toBe('稳健');
    expect(await session.game(4)).toBeUndefined();
  });

  it('gives the same game to two who ask for it at once', async () => {
    const session = await read([THREE_GAMES]);
    const games = await Promise.all([session.game(2), session.game(2)]);
    expect(games.map((game) => game && mainline(game).length)).toEqual([4, 4]);
  });

  it('names the game, the line, the half-move and the text of an illegal move in the middle', async () => {
    const { games } = await readingOf([THREE_GAMES]);
    expect(games[2]?.warnings[0]).toMatchObject({ game: 3, line: 22, ply: 3, token: 'C5+9' });
  });

  it('reports its progress in bytes', async () => {
    const { bytes, size } = await readingOf([ONE_GAME]);
    expect(bytes).toBe(size);
  });

  it.each([
    ['nothing', '', 'empty'],
    ['binary data', binary(), 'binary'],
    ['words', 'hello there\n', 'noGames'],
    ['chess of the West', WESTERN, 'otherGame'],
  ])('of %s cannot be opened', async (_, content, code) => {
    expect((await readingOf([content])).problem).toMatchObject({ code });
  });

  it('that can no longer be read is reported as unreadable', async () => {
    class Gone extends Blob {
      override slice(): Blob {
        throw new DOMException('gone', 'NotReadableError');
      }
    }
    const reading = await new Promise<Reading>((resolve) => {
      const file = onlyFile('gone.pgn', new Gone(['x']));
      const session = new ReadingSession(file, makeLocalPort, (now) => now.isDone && resolve(now));
      expect(session.reading.isDone).toBe(false);
    });
    expect(reading.problem).toMatchObject({ code: 'unreadable' });
  });

  it('is not blamed for a bug in the parser, which fails with its own error', async () => {
    const blob = new Blob([ONE_GAME]);
    const posted: unknown[] = [];
    const broken = makeBroken((message) => posted.push(message));
    await expect(
      broken.take({ kind: 'read', files: [{ name: 'good.pgn', blob }] }),
    ).rejects.toThrow('a bug');
    expect(posted).toEqual([]);
    const reading = await new Promise<Reading>((resolve) => {
      const file = onlyFile('good.pgn', blob);
      const session = new ReadingSession(file, makePortOn(makeBroken), resolve);
      expect(session.reading.isDone).toBe(false);
    });
    expect(reading.problem).toEqual({ code: 'failed' });
  });

  it('that is too large keeps the games of its first part', async () => {
    // Long comments, since a file of short games would have too many of them first.
    const part = `[Red "Red"]\n\n1. C2=5 {${'long '.repeat(4_000)}} *\n\n`;
    const { games, size, problem, bytes } = await readingOf(
      Array.from({ length: Math.ceil((20 * 1024 * 1024) / part.length) }, () => part),
    );
    expect(size).toBeGreaterThan(MAX_FILE_BYTES);
    expect(problem).toBeUndefined();
    expect(games.length).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(size);
  });
});

it('keeps the games read so far when it is stopped', async () => {
  let time = 0;
  // A second passes between two looks at the clock, so that each game is told at once.
  const makePort = makePortOn((post) => new PgnService(post, () => (time += 1000)));
  const files = ['a.pgn', 'b.pgn'].map((name) => ({ name, blob: new Blob([manyGames(20)]) }));
  const session: ReadingSession = new ReadingSession({ name: 'two', files }, makePort, (now) => {
    if (now.games.length > 20) session.stop();
  });
  await session.ended;
  const { end, games, filesRead } = session.reading;
  expect([end, filesRead]).toEqual(['stopped', 1]);
  expect(games.length).toBeLessThan(30);
  expect(await session.game(21)).toBeDefined();
});

it('brings a single game with the file, in one message to the worker', async () => {
  const kinds: string[] = [];
  const session: ReadingSession = new ReadingSession(
    onlyFile('a.pgn', new Blob([ONE_GAME])),
    (listener) => {
      const port = makeLocalPort(listener);
      return {
        ...port,
        post: (message) => {
          kinds.push(message.kind);
          port.post(message);
        },
      };
    },
    () => {},
  );
  expect(await session.ended).toBe('read');
  const game = await session.game(1);
  expect(game && mainline(game)).toHaveLength(4);
  expect(kinds).toEqual(['read']);
});

it('fails when the worker cannot be started', async () => {
  const reading = await new Promise<Reading>((resolve) => {
    const session: ReadingSession = new ReadingSession(
      onlyFile('a.pgn', new Blob([ONE_GAME])),
      forbidden,
      (now) => resolve(now),
    );
    void session.game(1);
  });
  expect(reading).toMatchObject({ isDone: true, problem: { code: 'failed' } });
});

it('returns no game when its worker has died', async () => {
  const listeners: PgnListener[] = [];
  const session = new ReadingSession(
    onlyFile('a.pgn', new Blob([ONE_GAME])),
    (listener) => {
      listeners.push(listener);
      return { post: () => {}, end: () => {} };
    },
    () => {},
  );
  const before = session.game(1);
  listeners[0]?.failed();
  expect([await before, await session.game(1)]).toEqual([undefined, undefined]);
});

function makeBroken(post: Post): PgnService {
  return new PgnService(post, () => {
    throw new Error('a bug');
  });
}
