import { pgnFileSchema } from '@chuhe/contract/pgn';
import { makeGameJson } from '@chuhe/game/game-json';
import { parseGames } from '@chuhe/game/pgn';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { siteDayOf } from '../../db/site-day.ts';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();
const { headers } = await api.signIn();

const create = async (payload: Readonly<Record<string, unknown>>) => {
  const { body } = await api.call({ method: 'POST', url: '/api/pgn/create', headers, payload });
  return pgnFileSchema.parse(body.data);
};

describe('POST pgn/create', () => {
  const game = {
    startFEN: INITIAL_FEN,
    history: {
      version: 1,
      moves: [
        { m: 'h2e2', c: '中炮' },
        { m: 'h9g7', v: [['b9c7']] },
      ],
    },
    information: [
      { name: 'Red', value: 'Nguyễn Đức/../Anh' },
      { name: 'Black', value: '胡荣华' },
      { name: 'Date', value: '2024.05.??' },
    ],
  };

  test('writes a file that parses to the same game, with a portable name', async () => {
    const { fileName, content, encoding, bytes } = await create(game);
    expect(fileName).toBe('Nguyen-Duc-Anh-vs-胡荣华-2024-05.pgn');
    expect([encoding, bytes]).toEqual(['utf-8', null]);
    expect(content).not.toContain('ECCO');
    const [read] = parseGames(content);
    expect(read && makeGameJson(read.game).moves).toEqual(game.history.moves);
  });

  test('writes the opening in the language of the notation, unless the game states it', async () => {
    const opened = { ...game, history: ['h2e2', 'b7e7'] };
    const chinese = (await create(opened)).content;
    expect(chinese).toContain('[ECCO "D50"]\r\n[Opening "中炮对列炮"]');
    const english = (await create({ ...opened, options: { notation: 'wxf' } })).content;
    expect(english).toContain('[Opening "Central Cannon vs. Opposite Direction Cannons"]');
    const information = [{ name: 'Opening', value: '半途列炮' }];
    const stated = (await create({ ...opened, information })).content;
    expect(stated).toContain('[Opening "半途列炮"]');
    expect(stated).toContain('[ECCO "D50"]');
  });

  test('respects the options', async () => {
    const options = {
      style: 'pychess',
      notation: 'iccs',
      comments: false,
      variations: false,
      newline: '\n',
    };
    const { content } = await create({ ...game, options });
    expect(content).toContain('1. h2e2 h9g7 *');
    expect(content).toContain('[White "Nguyễn Đức/../Anh"]');
  });

  test('returns the bytes of other encodings and the missing characters', async () => {
    const { bytes, content, missing } = await create({ ...game, options: { encoding: 'big5' } });
    const text = new TextDecoder('big5').decode(Buffer.from(bytes ?? '', 'base64'));
    expect(text).toBe(content);
    expect(parseGames(text)[0]?.game.nodeCount).toBe(3);
    expect(missing).toContain('荣');
  });

  test('names a file without players and date after the day', async () => {
    const { fileName } = await create({ ...game, information: [] });
    expect(fileName).toBe(`xiangqi-${siteDayOf(api.now())}.pgn`);
  });

  test.each([
    [{ history: ['h2h5', 'h9h5'] }, 'INVALID_GAME'],
    [{ startFEN: 'x' }, 'INVALID_FEN'],
    [{ options: { encoding: 'latin-1' } }, 'BAD_REQUEST'],
    [{ options: { fileName: '../x' } }, 'BAD_REQUEST'],
    [{ owner: 1 }, 'BAD_REQUEST'],
  ])('refuses %j', async (wrong, code) => {
    const payload = { ...game, ...wrong };
    const { body } = await api.call({ method: 'POST', url: '/api/pgn/create', headers, payload });
    expect(body.code).toBe(code);
  });
});

test('nothing is written without a token', async () => {
  const { status } = await api.call({ method: 'POST', url: '/api/pgn/create', payload: {} });
  expect(status).toBe(401);
});
