import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test, vi } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeTestApp } from '../../testing/test-app.ts';
import { makePayload, makeUser, readMatch, tag } from './testing/matches.ts';

const api = await makeTestApi();
const signedIn = await api.signIn();
const user = makeUser(api, signedIn);

test.each([
  ['nothing', ''],
  ['nine rows', '9/9/9/9/9/9/9/9/9 w'],
  ['a row of ten', '4k5/9/9/9/9/9/9/9/9/4K4 w'],
  ['an unknown letter', '4x4/9/9/9/9/9/9/9/9/4K4 w'],
  ['an unknown side', '4k4/9/9/9/9/9/9/9/9/4K4 x'],
  ['no king', '9/9/9/9/9/9/9/9/9/4K4 w'],
  ['a very long text', `4k4/9/9/9/9/9/9/9/9/4K4 w ${'0 '.repeat(500)}`],
])('a FEN with %s is refused', async (_, startFEN) => {
  const { status, body } = await user.post(makePayload({ startFEN, history: [] }));
  expect(status).toBe(400);
  expect(body).toEqual({ success: false, code: 'INVALID_FEN', message: 'The FEN is not valid' });
});

test('a text of far more moves than a game may have is refused before it is split', async () => {
  const split = vi.spyOn(String.prototype, 'split');
  const history = 'h2e2 '.repeat(70_000);
  const { status, body } = await user.post(makePayload({ history }));
  const lengths = split.mock.contexts.map(String).map(({ length }) => length);
  split.mockRestore();
  expect(status).toBe(400);
  expect(body).toMatchObject({
    fields: [{ path: 'history', message: 'This text is too long' }],
  });
  expect(Math.max(...lengths)).toBeLessThan(history.length);
});

function withComment(length: number) {
  const moves = [{ m: 'h2e2', c: '炮'.repeat(length) }];
  return { history: { version: 1, moves }, information: [] };
}

describe('a history', () => {
  const variation = { version: 1, moves: ['h2e2', { m: 'h9g7', v: [['b9c7', 'h0h5']] }] };

  test.each([
    ['an illegal move', ['h2e2', 'h9h5'], 'history[1]', 'Ply 2: the move is not legal here'],
    ['an illegal move in a variation', variation, 'history.moves[1].v[0][1]', 'Ply 3: the move'],
    ['a text with an illegal move', 'h2e2 h9h5', 'history[1]', 'Ply 2: the move is not legal here'],
    ['a text with another word', 'h2e2, oops', 'history[1]', 'Ply 2: a move is two points'],
    ['no move', ['h2e2', 'abcd'], 'history[1]', 'Ply 2: a move is two points'],
    ['a number for a move', [7], 'history[0]', 'Ply 1: the value has the wrong type'],
    ['an unknown field', { version: 1, moves: [], owner: 1 }, 'history.owner', 'unknown field'],
    ['another version', { version: 2, moves: [] }, 'history.version', 'the version'],
    ['no moves', { version: 1 }, 'history.moves', 'a required value is missing'],
    [
      'another start',
      { version: 1, start: '3k5/9/9/9/9/9/9/9/9/R3K4 w', moves: [] },
      'history.start',
      'the start',
    ],
    [
      'too many tags',
      { version: 1, tags: [['', 'x']], moves: [] },
      'history.tags',
      'the value has the wrong type',
    ],
  ])('with %s is refused with its path', async (_, history, path, message) => {
    const { status, body } = await user.post(makePayload({ history, information: undefined }));
    expect([status, body.code]).toEqual([400, 'INVALID_GAME']);
    expect(body).toMatchObject({ fields: [{ path, message: expect.stringContaining(message) }] });
    expect(body.message).toContain(message);
  });

  test('is refused in the language of the user', async () => {
    const messages = ['vi', 'zh'].map(async (language) => {
      const headers = { ...signedIn.headers, 'accept-language': language };
      const payload = makePayload({ history: ['h2h5', 'h9h5'] });
      const { body } = await api.call({ method: 'POST', url: '/api/match', headers, payload });
      return body.message;
    });
    expect(await Promise.all(messages)).toEqual([
      'Lượt đi 2: nước đi không hợp lệ ở đây',
      '第 2 着：此处着法不合规则',
    ]);
  });

  test('may have 20,000 moves and not more', async () => {
    const back = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];
    const moves = Array.from({ length: MATCH_LIMITS.nodes }, (_, index) => back[index % 4]);
    const longest = await user.post(makePayload({ history: moves }));
    expect(longest.status).toBe(200);
    const { status, body } = await user.post(makePayload({ history: [...moves, 'h0g2'] }));
    expect([status, body.code]).toEqual([413, 'GAME_TOO_LARGE']);
  });

  test('may have 2 MiB and not more', async () => {
    const largest = Math.floor(MATCH_LIMITS.bytes / 3) - 50;
    expect((await user.post(makePayload(withComment(largest)))).status).toBe(200);
    const larger = await user.post(makePayload(withComment(largest + 50)));
    expect([larger.status, larger.body.code]).toEqual([413, 'GAME_TOO_LARGE']);
    const huge = await user.post(makePayload(withComment(3 * largest)));
    expect([huge.status, huge.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('may have variations 500 deep and not deeper', async () => {
    const start = JSON.stringify(INITIAL_FEN);
    const send = (depth: number) => {
      const line = `${'[{"m":"h2e2","v":['.repeat(depth)}["h2e2"]${']}]'.repeat(depth)}`;
      return user.send({
        method: 'POST',
        url: '/api/match',
        headers: { 'content-type': 'application/json' },
        payload: `{"startFEN":${start},"history":${line}}`,
      });
    };
    expect((await send(500)).status).toBe(200);
    const deeper = await send(501);
    expect([deeper.status, deeper.body.code]).toEqual([400, 'INVALID_GAME']);
    expect(deeper.body.message).toBe('Ply 1: variations are nested too deeply');
    const deepest = await send(80_000);
    expect([deepest.status, deepest.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(deepest.body.message).toBe('The data is nested too deeply');
  });
});

describe('a game', () => {
  test.each(['h2e2 h9g7', 'h2e2h9g7', '1. H2E2 h9g7', 'h2e2,h9g7', ' 1.\nh2e2\th9g7 '])(
    'may have its moves as a text: %j',
    async (history) => {
      expect((await user.save({ history })).history).toEqual({
        version: 1,
        moves: ['h2e2', 'h9g7'],
      });
    },
  );

  test('may have no move in its text', async () => {
    expect((await user.save({ history: '' })).history.moves).toEqual([]);
  });

  test('may have its information as an object', async () => {
    const { information, red } = await user.save({ information: { Red: 'Lan', Black: 'Mai' } });
    expect(information).toEqual([tag('Red', 'Lan'), tag('Black', 'Mai')]);
    expect(red).toBe('Lan');
  });

  test('may be changed in the same forms', async () => {
    const { matchId } = await user.save();
    const change = { history: 'h2e2 h9g7 h0g2', information: { Red: 'Mai' } };
    expect((await user.put(matchId, makePayload(change))).status).toBe(200);
    const { history, information } = readMatch(await user.get(`/api/match/${matchId}`));
    expect(history.moves).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(information).toEqual([tag('Red', 'Mai')]);
  });
});

describe('fields', () => {
  const strange = {
    ownerId: '00000000-0000-4000-8000-000000000000',
    createdAt: '2000-01-01T00:00:00.000Z',
    deletedAt: null,
    shareId: 'mine',
    isOwn: true,
    bytes: 0,
    red: 'x',
    userId: signedIn.userId,
  };

  test.each(Object.entries(strange))(
    'that a caller cannot set, %s, are refused',
    async (name, value) => {
      const posted = await user.post(makePayload({ [name]: value }));
      expect(posted.status).toBe(400);
      expect(posted.body.message).toBe('Unknown field');
      const { matchId } = await user.save();
      const put = await user.put(matchId, makePayload({ [name]: value }));
      expect(put.status).toBe(400);
      const version = await user.post(makePayload({ version: 7 }));
      expect(version.status).toBe(400);
    },
  );

  test.each([
    ['information', [{ name: 'Red', value: 'x', owner: 1 }]],
    ['information', [['Red', 'x']]],
    ['information', Array.from({ length: 201 }, (_, index) => tag(`T${index}`, ''))],
    ['information', [tag('', 'x')]],
    ['information', [tag('Red', 'x'.repeat(4097))]],
    ['title', 'x'.repeat(201)],
    ['title', 'two\nlines'],
    ['title', 'nothing\u0000'],
    ['folder', 'x'.repeat(101)],
    ['folder', 'tab\t.'],
    ['visibility', 'SECRET'],
    ['matchId', 'not-an-id'],
    ['history', 7],
    ['information', { Red: 7 }],
    ['information', { '': 'x' }],
    ['startFEN', undefined],
    ['startFEN', 7],
    ['version', 0],
  ])('with a wrong value, %s, are refused', async (name, value) => {
    const { status, body } = await user.post(makePayload({ [name]: value }));
    expect(status).toBe(400);
    expect(body.message).not.toContain('nvalid input');
  });

  test('with unusual characters are stored unchanged and listed on one line', async () => {
    const script = '<img src=x onerror=alert(1)>"\'`&amp;';
    const odd = `Line\none\u0000\uD800${script}`;
    const { information, red, title } = await user.save({
      information: [tag('Red', odd), tag('Black', '?')],
      title: script,
    });
    expect(information[0]?.value).toBe(odd);
    expect([red, title]).toEqual([`Line one ${script}`, script]);
  });

  test('are sent as JSON that no browser renders as a page', async () => {
    const { matchId } = await user.save({ title: '<script>alert(1)</script>' });
    const { headers } = await user.get(`/api/match/${matchId}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test('one address may send at most 120 games a minute', async () => {
  const { app } = await makeTestApp({ publicUrl: 'https://chuhe.example' }, undefined, {
    database: { ...api.database, close: async () => {} },
    now: api.now,
  });
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1) {
    const headers = signedIn.headers;
    const sent = await app.inject({ method: 'POST', url: '/api/match', headers, payload: {} });
    statuses.push(sent.statusCode);
  }
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 400));
  expect(statuses.at(-1)).toBe(429);
  await app.close();
});
