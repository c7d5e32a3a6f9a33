import type { CloudPosition } from '@chuhe/contract/cloud';
import { Position } from '@chuhe/rules/position';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { siteSettings } from '../../db/tables/site-tables.ts';
import { userPermissions } from '../../db/tables/user-tables.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { waitForWaiter } from '../../testing/wait-for-waiter.ts';
import { lockUser } from '../../users/user-repository.ts';
import { judgeContribution } from './contribution-repository.ts';
import { keyed } from './key-moves.ts';
import { listenForPositions } from './position-changes.ts';
import { storeScores } from './testing/evaluations.ts';

const api = await makeTestApi();
const start = Position.initial();
const user = await api.signIn();
const cannon = start.play('h2e2');
await storeScores(api.database, cannon, { h9g7: -10, b9c7: -12, a9a8: -80 });
await storeScores(api.database, start, { h2e2: 30, c3c4: 12, h0g2: 9 });

const get = (path: string, query: Record<string, string>, headers = user.headers) =>
  api.call({ url: `/api/${path}`, query, headers });
const post = (path: string, payload: object, headers = user.headers) =>
  api.call({ method: 'POST', url: `/api/${path}`, payload, headers });
const own = async (FEN: string, headers = user.headers) =>
  (await get('chessdb/own', { FEN }, headers)).body.data;
const lookUp = async (...fens: string[]): Promise<CloudPosition[]> => {
  const { body } = await post('positions', { fens });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The answer has been held to its schema.
  return body.data as CloudPosition[];
};

const view = async (FEN: string, next: string[] = []) => {
  const { status, body } = await post('positions/view', { FEN, next });
  return { status, data: Object(body.data) };
};

describe('GET /api/chessdb', () => {
  test('returns the cloud move string with backed-up scores and counted replies', async () => {
    const { status, body } = await get('chessdb', { FEN: start.fen });
    expect(status).toBe(200);
    const rows = String(body.data).split('|');
    expect(rows.slice(0, 2)).toEqual([
      'move:c3c4,score:12,rank:2,note:! (??-??),winrate:50.91',
      'move:g3g4,score:12,rank:2,note:! (??-??),winrate:50.91',
    ]);
    expect(rows).toContain('move:b2e2,score:10,rank:2,note:! (03-02),winrate:50.76');
    expect(rows).toHaveLength(6);
  });

  test('returns an empty string for an unknown position', async () => {
    const { body } = await get('chessdb', { FEN: start.play('a3a4').fen });
    expect(body.data).toBe('');
  });

  test('reports an invalid FEN in the user’s language', async () => {
    for (const FEN of ['nonsense', `${start.fen.split(' ')[0]} x`, '9/9 w']) {
      const { status, body } = await api.call({
        url: '/api/chessdb',
        query: { FEN },
        headers: { ...user.headers, 'accept-language': 'vi' },
      });
      expect([status, body.code]).toEqual([400, 'INVALID_FEN']);
      expect(body.message).not.toBe('');
    }
  });

  test('requires a session and the permission to read the cloud', async () => {
    expect((await api.call({ url: '/api/chessdb', query: { FEN: start.fen } })).status).toBe(401);
    const { db } = api.database;
    const closed = { key: 'defaultPermissions', value: [], updatedAt: api.now() };
    await db.insert(siteSettings).values(closed);
    // Cached settings expire.
    api.pass(10_000);
    expect((await get('chessdb', { FEN: start.fen })).status).toBe(403);
    expect((await post('positions', { fens: [start.fen] })).status).toBe(403);
    expect((await post('positions/learn', { FEN: start.fen })).status).toBe(403);
    expect((await post('chessdb', { FEN: start.fen, value: '' })).status).toBe(403);
    const admin = await api.signIn({ type: 'ADMIN' });
    expect((await get('chessdb', { FEN: start.fen }, admin.headers)).status).toBe(200);
    const { userId } = user;
    await db
      .insert(userPermissions)
      .values({ userId, name: 'CLOUD.UNLIMIT', createdAt: api.now() });
    expect((await get('chessdb', { FEN: start.fen })).status).toBe(200);
    await db.delete(siteSettings).where(eq(siteSettings.key, closed.key));
    api.pass(10_000);
  });
});

describe('POST /api/positions/view', () => {
  test('returns a position, its best line as far as it is known, and the positions that may come next', async () => {
    const known = Position.parse('3ak4/4a4/4b4/9/2b6/9/4P4/4B4/4A4/2BAK4 w');
    if (!known.ok) throw new Error('no position');
    const first = known.value;
    await storeScores(api.database, first, { e3e4: 20 });
    await storeScores(api.database, first.play('e3e4'), { d9e8: 0, e8d7: -20 });
    const { status, data } = await view(first.fen, [first.play('e3e4').fen, start.fen]);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      position: { fen: first.fen, status: 'known' },
      next: [{ status: 'known' }, { fen: start.fen }],
      upstream: null,
    });
    expect(data.line[0]).toBe('e3e4');
    expect(data.line).toHaveLength(2);
  });

  test('looks a line up by one query once it has been seen, and follows it when it changes', async () => {
    const line = ['a0a1', 'a9a8', 'a1b1', 'a8b8', 'c3c4'];
    let at = start;
    for (const [index, move] of line.entries()) {
      await storeScores(api.database, at, { [move]: index % 2 === 0 ? 20 : -20 });
      at = at.play(move);
    }
    const lineOf = async () => (await view(start.play('a0a1').fen)).data.line;
    const countLookUps = async () => {
      const statements = await listStatements(lineOf);
      return statements.filter((each) => each.includes('as layer')).length;
    };
    expect(await lineOf()).toEqual(line.slice(1));
    expect(await countLookUps()).toBe(2);
    const changed = start.play('a0a1').play('a9a8').play('a1b1');
    await storeScores(api.database, changed, { h9g7: 50 });
    expect(await lineOf()).toEqual(['a9a8', 'a1b1', 'h9g7']);
    expect(await countLookUps()).toBe(2);
  });

  test('returns a line of at least eight plies if the engine found one, though no later position is stored', async () => {
    const position = start.play('c3c4').play('a6a5');
    const line = ['c6c5', 'h0g2', 'h9g7', 'b0a2', 'b9a7', 'a0b0', 'a9b9', 'i0i1', 'i9i8'];
    await storeScores(api.database, position, { c4c5: 21, a3a4: 3 }, { line });
    expect((await view(position.fen)).data.line).toEqual(['c4c5', ...line]);
    // The mirror image has the mirrored line.
    const mirrored = (await view(position.mirror().fen)).data.line;
    expect(mirrored.slice(0, 3)).toEqual(['g4g5', 'g6g5', 'b0c2']);
    // Once the next position is stored, its own best move counts.
    await storeScores(api.database, position.play('c4c5'), { g6g5: -20, c6c5: -30 });
    expect((await view(position.fen)).data.line).toEqual(['c4c5', 'g6g5']);
  });

  test('ends a line before a move that is not legal, and at a repetition', async () => {
    const position = start.play('c3c4').play('i6i5');
    const line = ['a9a8', 'a1a0', 'a8a9', 'a0a1'];
    await storeScores(api.database, position, { a0a1: 21 }, { line });
    expect((await view(position.fen)).data.line).toEqual(['a0a1', ...line.slice(0, 3)]);
    await storeScores(api.database, position.play('a3a4'), { a9a8: 1 }, { line: ['a0a9', 'c4c5'] });
    expect((await view(position.play('a3a4').fen)).data.line).toEqual(['a9a8']);
  });

  test('returns no line for an unknown position, and limits the positions to look ahead to', async () => {
    const { data } = await view(start.play('a3a4').fen);
    expect(data).toMatchObject({ position: { status: 'unknown' }, line: [], next: [] });
    const many = Array.from({ length: 9 }, () => start.fen);
    expect((await view(start.fen, many)).status).toBe(400);
    expect((await view('nonsense')).status).toBe(400);
    expect((await view(start.fen, ['nonsense'])).status).toBe(400);
  });
});

describe('POST /api/positions', () => {
  test('returns many positions in the requested order, each in its own orientation', async () => {
    const unknown = start.play('a3a4').fen;
    const found = await lookUp(
      cannon.fen,
      unknown,
      start.play('b2e2').fen,
      cannon.swapColors().fen,
    );
    expect(found.map(({ status }) => status)).toEqual(['known', 'unknown', 'known', 'known']);
    expect(found.map(({ moves }) => moves[0]?.move)).toEqual(['h9g7', undefined, 'b9c7', 'b0c2']);
    expect(found[0]?.moves[0]).toEqual({
      move: 'h9g7',
      score: -10,
      rank: 2,
      replies: null,
      winRate: 49.24,
      source: 'engine',
      depth: 12,
      nodes: 200_000,
      engine: 'Fake 1',
      date: '2026-01-02',
    });
    expect(found[0]?.updatedAt).toBe('2026-01-02T03:04:05.678Z');
  });

  test('reports that the game is over', async () => {
    const [over] = await lookUp('3k5/2P1P4/3R5/9/9/9/9/9/9/4K4 b');
    expect(over).toMatchObject({ status: 'over', moves: [], updatedAt: null });
  });

  test('names the invalid FEN, and accepts at most 200', async () => {
    const { status, body } = await post('positions', { fens: [start.fen, 'x'] });
    expect([status, body.code]).toEqual([400, 'INVALID_FEN']);
    expect(body).toMatchObject({ fields: [{ path: 'fens.1' }] });
    const many = (count: number) => ({ fens: Array.from({ length: count }, () => start.fen) });
    expect((await post('positions', many(200))).status).toBe(200);
    expect((await post('positions', many(201))).status).toBe(400);
    expect((await post('positions', { fens: [] })).status).toBe(400);
  });
});

describe('GET /api/book/best-move', () => {
  test('returns the best move, its source, and the number of moves it was chosen from', async () => {
    const { body } = await get('book/best-move', { FEN: cannon.fen });
    expect(body.data).toEqual({
      move: 'h9g7',
      score: -10,
      source: 'cloud',
      scoredBy: 'engine',
      engine: 'Fake 1',
      depth: 12,
      nodes: 200_000,
      date: '2026-01-02',
      sampleSize: 3,
    });
  });

  test('returns null for an unknown position', async () => {
    const { body } = await get('book/best-move', { FEN: start.play('a3a4').fen });
    expect(body).toMatchObject({ success: true, data: null });
  });
});

describe('GET /api/move/win-rate', () => {
  test('is derived from the score if no game has the move, and says so', async () => {
    const { body } = await get('move/win-rate', { FEN: cannon.fen, move: 'a9a8' });
    expect(body.data).toEqual({
      move: 'a9a8',
      winRate: 43.97,
      source: 'cloud',
      scoredBy: 'engine',
      score: -80,
      engine: 'Fake 1',
      depth: 12,
      nodes: 200_000,
      date: '2026-01-02',
      sampleSize: 0,
    });
  });

  test('is null for a move without a score, and refuses an illegal move', async () => {
    const { body } = await get('move/win-rate', { FEN: cannon.fen, move: 'i9i8' });
    expect(body.data).toBeNull();
    const illegal = await get('move/win-rate', { FEN: cannon.fen, move: 'a9a5' });
    expect([illegal.status, illegal.body.message]).toEqual([
      400,
      'The move is not legal in this position',
    ]);
    expect((await get('move/win-rate', { FEN: cannon.fen, move: 'z9a5' })).status).toBe(400);
  });
});

describe('POST /api/chessdb', () => {
  const pawn = start.play('a3a4');
  const value = 'move:a6a5,score:7|move:c6c5,score:-2,rank:1,note:* (01-01)';

  test('stores a contribution that only its user sees', async () => {
    const { status, body } = await post('chessdb', { FEN: pawn.fen, value });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'PENDING', userId: user.userId });
    expect((await get('chessdb', { FEN: pawn.fen })).body.data).toBe(
      'move:a6a5,score:7,rank:2,note:! (??-??),winrate:50.53|move:c6c5,score:-2,rank:0,note:? (??-??),winrate:49.85',
    );
    const other = await api.signIn();
    expect((await get('chessdb', { FEN: pawn.fen }, other.headers)).body.data).toBe('');
  });

  test('is returned to its user in the orientation of the request', async () => {
    const { value: text, ...rest } = Object(Object(await own(pawn.fen)).contribution);
    expect(text).toMatch(/^move:a6a5,score:7,.*\|move:c6c5,score:-2,/);
    expect(rest).toEqual({ status: 'PENDING', updatedAt: api.now().toISOString() });
    expect(await own(pawn.mirror().fen)).toMatchObject({
      contribution: { value: expect.stringMatching(/^move:i6i5,score:7,.*\|move:g6g5,score:-2,/) },
      mayContribute: true,
    });
    const { headers } = await api.signIn();
    const nothing = { contribution: null, mayContribute: true };
    expect(await own(pawn.fen, headers)).toEqual(nothing);
    // Both moves of a position that is its own mirror image have the value of the first.
    const twins = 'move:h2e2,score:5|move:b2e2,score:9';
    await post('chessdb', { FEN: start.fen, value: twins }, headers);
    expect(await own(start.fen, headers)).toMatchObject({
      contribution: {
        value: expect.stringMatching(/^move:[hb]2e2,score:5,.*\|move:[hb]2e2,score:5,/),
      },
    });
    await post('chessdb', { FEN: start.fen, value: '' }, headers);
    expect(await own(start.fen, headers)).toEqual(nothing);
  });

  test('shows it to others once an administrator has accepted it, also in the mirrored position', async () => {
    const [admin, other] = [await api.signIn({ type: 'ADMIN' }), await api.signIn()];
    const pending = await get('admin/contribution', {}, admin.headers);
    expect(pending.body.data).toHaveLength(1);
    const [row] = Array.isArray(pending.body.data) ? pending.body.data : [];
    const judge = { FEN: row.fen, userId: row.userId, value: row.value, status: 'ACCEPTED' };
    expect((await post('admin/contribution', judge)).status).toBe(403);
    const changed = await post('admin/contribution', { ...judge, value: 'x' }, admin.headers);
    expect([changed.status, changed.body.code]).toEqual([409, 'CONFLICT']);
    expect((await post('admin/contribution', judge, admin.headers)).status).toBe(200);
    const seen = await get('chessdb', { FEN: pawn.mirror().fen }, other.headers);
    expect(String(seen.body.data)).toMatch(/^move:i6i5,score:7,/);
    const [position] = await lookUp(pawn.fen);
    expect(position?.moves[0]?.source).toBe('contribution');
  });

  test('is listed in pages: pending contributions oldest first, judged ones newest first', async () => {
    const { headers } = await api.signIn({ type: 'ADMIN' });
    const others = [await api.signIn(), await api.signIn(), await api.signIn()];
    for (const { headers } of others) {
      api.pass(1);
      await post('chessdb', { FEN: cannon.fen, value: 'move:h9g7,score:3' }, headers);
    }
    const ids = others.map(({ userId }) => userId);
    const page = async (query: Record<string, string>) => {
      const { body } = await get('admin/contribution', { limit: '2', ...query }, headers);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
      return body.data as { fen: string; userId: string; value: string; updatedAt: string }[];
    };
    const walk = async (status: string) => {
      const first = await page({ status });
      const rest = await page({ status, beyond: first.at(-1)?.updatedAt ?? '' });
      const all = [...first, ...rest];
      return all.filter(({ userId }) => ids.includes(userId));
    };
    const waiting = await walk('PENDING');
    expect(waiting.map(({ userId }) => userId)).toEqual(ids);
    for (const { fen: FEN, userId, value } of waiting) {
      const judged = { FEN, userId, value, status: 'REJECTED' };
      expect((await post('admin/contribution', judged, headers)).status).toBe(200);
    }
    const rejected = await walk('REJECTED');
    expect(rejected.map(({ userId }) => userId)).toEqual(ids.toReversed());
  });

  test('never replaces an engine’s score', async () => {
    await post('chessdb', { FEN: cannon.fen, value: 'move:h9g7,score:9000|move:i9i8,score:1' });
    const [position] = await lookUp(cannon.fen);
    const scores = position?.moves.map(({ move, score, source }) => [move, score, source]);
    expect(scores).toContainEqual(['h9g7', -10, 'engine']);
    expect(scores).toContainEqual(['i9i8', 1, 'contribution']);
    await post('chessdb', { FEN: cannon.fen, value: '' });
    expect((await lookUp(cannon.fen))[0]?.moves).toHaveLength(3);
  });

  test('has to be judged again after a change and disappears for others until then; sent again unchanged, keeps its status', async () => {
    const received: string[] = [];
    const stop = await listenForPositions(api.database, (ids) => received.push(...ids));
    const same = await post('chessdb', { FEN: pawn.fen, value });
    expect(same.body.data).toMatchObject({ status: 'ACCEPTED' });
    const changed = await post('chessdb', { FEN: pawn.fen, value: 'move:a6a5,score:8' });
    expect(changed.body.data).toMatchObject({ status: 'PENDING' });
    await post('chessdb', { FEN: pawn.fen, value: 'move:a6a5,score:9' });
    await post('chessdb', { FEN: pawn.fen, value: 'move:a6a5,score:8' });
    await expect.poll(() => received).toEqual([keyed(pawn).id]);
    await stop();
  });

  test('lost update: of two pages that change a position at once, the later one is refused and repeats its change', async () => {
    const { headers, userId } = await api.signIn();
    const FEN = pawn.mirror().fen;
    const change = (value: string, replaces: string) =>
      post('chessdb', { FEN, value, replaces }, headers);
    const first = ['move:i6i5,score:7', 'move:g6g5,score:8'];
    const { sent } = await api.database.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const sent = Promise.all(first.map((value) => change(value, '')));
      await waitForWaiter(tx, 2);
      return { sent };
    });
    const answers = await sent;
    const codes = answers.map(({ status, body }) => (status === 200 ? 'stored' : body.code));
    expect(new Set(codes)).toEqual(new Set(['CONFLICT', 'stored']));
    const stored = async () => String(Object(Object(await own(FEN, headers)).contribution).value);
    const both = `${first.join('|')}|move:e6e5,score:9`;
    expect((await change(both, await stored())).status).toBe(200);
    expect(await stored()).toMatch(
      /^move:i6i5,score:7,.*\|move:g6g5,score:8,.*\|move:e6e5,score:9,/,
    );
    expect((await change('', '')).body.code).toBe('CONFLICT');
    expect((await change('', await stored())).status).toBe(200);
    expect(await own(FEN, headers)).toMatchObject({ contribution: null });
  });

  test('that is sent or withdrawn again after a lost answer succeeds and keeps its status', async () => {
    const { headers, userId } = await api.signIn();
    const position = start.play('a3a4');
    const change = (value: string, replaces: string) =>
      post('chessdb', { FEN: position.fen, value, replaces }, headers);
    const first = await change('move:c9e7,score:3', '');
    const { key } = keyed(position);
    const moves = String(Object(first.body.data).value);
    await judgeContribution(api.database.db, { key, userId }, { moves, status: 'ACCEPTED' });
    const again = await change('move:c9e7,score:3', '');
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ status: 'ACCEPTED', value: moves });
    expect((await change('move:c9e7,score:4', '')).body.code).toBe('CONFLICT');
    const { value } = Object(Object(await own(position.fen, headers)).contribution);
    for (let tries = 0; tries < 2; tries += 1) {
      const { status, body } = await change('', String(value));
      expect([status, body.data]).toEqual([200, null]);
    }
  });

  test('that is changed while an administrator accepts it disappears for others', async () => {
    const { headers, userId } = await api.signIn();
    const position = start.play('c3c4');
    const FEN = position.fen;
    const { body } = await post('chessdb', { FEN, value: 'move:c9e7,score:3' }, headers);
    const { key, id } = keyed(position);
    const received: string[] = [];
    const stop = await listenForPositions(api.database, (ids) => received.push(...ids));
    const { changing } = await api.database.db.transaction(async (tx) => {
      const moves = String(Object(body.data).value);
      const judged = await judgeContribution(tx, { key, userId }, { moves, status: 'ACCEPTED' });
      expect(judged).toBeDefined();
      const changing = post('chessdb', { FEN, value: 'move:c9e7,score:4' }, headers);
      await waitForWaiter(tx);
      return { changing };
    });
    expect((await changing).body.data).toMatchObject({ status: 'PENDING' });
    await expect.poll(() => received).toEqual([id]);
    await stop();
  });

  test.each([
    'move:a0a1,score:3',
    'nonsense',
    '<html>',
    'move:a6a5,score:7|move:a6a5,score:8',
    'move:a6a5,score:99999',
  ])('refuses %s and keeps the previous contribution', async (bad) => {
    const { status, body } = await post('chessdb', { FEN: pawn.fen, value: bad });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(String((await get('chessdb', { FEN: pawn.fen })).body.data)).toContain('score:8');
  });
});
