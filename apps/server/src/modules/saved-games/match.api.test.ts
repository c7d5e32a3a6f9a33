import { randomUUID } from 'node:crypto';
import { makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { makePayload, makeUser, readMatch, tag } from './testing/matches.ts';

const api = await makeTestApi();
const user = makeUser(api, await api.signIn());

describe('a saved game', () => {
  test('is returned as it was sent, with the details for lists', async () => {
    const saved = await user.save({ title: 'Ván cuối', folder: 'Giải' });
    expect(saved).toMatchObject({
      version: 1,
      title: 'Ván cuối',
      folder: 'Giải',
      red: '胡荣华',
      black: 'Nguyễn Đức',
      date: '2024-05',
      result: '1-0',
      plies: 2,
      opening: 'h2e2h9g7',
      visibility: 'PRIVATE',
      isOwn: true,
      shareId: null,
      deletedAt: null,
      history: { version: 1, moves: ['h2e2', 'h9g7'] },
    });
    const got = await user.get(`/api/match/${saved.matchId}`);
    expect(readMatch(got)).toEqual(saved);
    expect(got.headers['cache-control']).toBe('no-store');
  });

  test('keeps variations, comments, glyphs, shapes and evaluations of a game tree', async () => {
    const read = parseGameJson({
      version: 1,
      tags: [['Red', '许银川']],
      root: { c: 'Before the first move' },
      moves: [
        { m: 'h2e2', c: '<script>alert(1)</script>\u0000', g: [1], s: ['Gh2e2'], k: 60, t: 1.5 },
        { m: 'h9g7', v: [['b9c7', { m: 'h0g2', e: { cp: 35, depth: 12 } }]] },
      ],
    });
    if (!read.ok) throw new Error('The game is wrong');
    const json = makeGameJson(read.value);
    const { history, information } = await user.save({ history: json, information: undefined });
    expect(information).toEqual([{ name: 'Red', value: '许银川' }]);
    const { tags: _tags, ...rest } = json;
    expect(history).toEqual(rest);
  });

  test('starts from its FEN, which is normalized to two parts', async () => {
    const { startFEN, opening } = await user.save({
      startFEN: '3k5/9/9/9/9/9/9/9/9/R3K4 r - - 0 1',
      history: ['a0a9'],
    });
    expect([startFEN, opening]).toEqual(['3k5/9/9/9/9/9/9/9/9/R3K4 w', 'a0a9']);
  });
});

describe('a repeated call', () => {
  test('creates no second game, even at the same moment', async () => {
    const matchId = randomUUID();
    const calls = Array.from({ length: 5 }, () => user.post(makePayload({ matchId })));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => readMatch(answer).matchId))).toEqual(new Set([matchId]));
    const late = readMatch(await user.post(makePayload({ matchId, history: [] })));
    expect([late.version, late.plies]).toEqual([1, 2]);
  });

  test('to change a game does not conflict with itself', async () => {
    const { matchId } = await user.save();
    const payload = makePayload({ history: ['h2e2'], version: 1 });
    const [first, second] = [await user.put(matchId, payload), await user.put(matchId, payload)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(readMatch(second)).toEqual(readMatch(first));
    expect(readMatch(second).version).toBe(2);
  });
});

describe('a changed game', () => {
  test('is refused with the newer game if another was saved meanwhile', async () => {
    const { matchId } = await user.save();
    await user.put(matchId, makePayload({ history: ['b2e2'], version: 1 }));
    const { status, body } = await user.put(matchId, makePayload({ history: [], version: 1 }));
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(readMatch({ body })).toMatchObject({ version: 2, history: { moves: ['b2e2'] } });
  });

  test('without a version overwrites the saved game, as specified', async () => {
    const { matchId } = await user.save({ title: 'Kept', folder: 'Kept too' });
    await user.put(matchId, makePayload({ version: 1 }));
    const last = readMatch(await user.put(matchId, makePayload({ history: ['c3c4'] })));
    expect(last).toMatchObject({ version: 3, plies: 1, title: 'Kept', folder: 'Kept too' });
  });

  test('in the bin is a conflict that returns the game', async () => {
    const { matchId } = await user.save();
    await user.send({ method: 'DELETE', url: `/api/match/${matchId}` });
    const { status, body } = await user.put(matchId, makePayload());
    expect(status).toBe(409);
    expect(readMatch({ body }).deletedAt).not.toBeNull();
  });

  test('saved by 50 clients at once loses no confirmed save', async () => {
    const { matchId } = await user.save({ history: [] });
    const saved: string[] = [];
    const saveMine = async (client: string): Promise<void> => {
      let game = readMatch(await user.get(`/api/match/${matchId}`));
      for (let tries = 0; tries < 5 && !saved.includes(client); tries += 1) {
        const { version, history, information } = game;
        const mine = [...information, tag('Annotator', client)];
        const answer = await user.put(
          matchId,
          makePayload({ history, version, information: mine }),
        );
        game = readMatch(answer);
        expect(game.version).toBeGreaterThan(version);
        expect([200, 409]).toContain(answer.status);
        if (answer.status === 200) saved.push(client);
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, client) => saveMine(`client ${client}`)));
    const { version, information } = readMatch(await user.get(`/api/match/${matchId}`));
    const there = information.filter(({ name }) => name === 'Annotator');
    expect(there).toHaveLength(saved.length);
    expect(new Set(there.map(({ value }) => value))).toEqual(new Set(saved));
    expect(saved.length).toBeGreaterThanOrEqual(5);
    expect(version).toBe(1 + saved.length);
  });
});
