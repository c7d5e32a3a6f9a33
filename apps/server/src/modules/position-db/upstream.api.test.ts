import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { storeScores } from './testing/evaluations.ts';
import { startFakeUpstream } from './upstream/testing/fake-upstream.ts';

const upstream = await startFakeUpstream();
afterAll(() => upstream.close());
const api = await makeTestApi({
  cloudUpstreamUrl: upstream.url,
  isPrivateUpstreamAllowed: true,
});
const user = await api.signIn();
const start = Position.initial();

const ask = async (position: Position): Promise<string> => {
  const query = { FEN: position.fen };
  const { body } = await api.call({ url: '/api/chessdb', query, headers: user.headers });
  return String(body.data);
};

describe('the upstream server', () => {
  test('answers for unknown positions, in the requested orientation, and is not queried again', async () => {
    const position = start.play('h2e2');
    const first = await ask(position);
    expect(first).toMatch(/^move:[a-i]\d[a-i]\d,score:100,rank:2,note:! \(40-02\)/);
    expect(first.split('|')).toHaveLength(position.legalMoves().length);
    const asked = upstream.asked.length;
    expect(await ask(position)).toBe(first);
    const mirrored = await ask(position.mirror());
    expect(mirrored.split('|')).toHaveLength(position.legalMoves().length);
    expect(mirrored).not.toBe(first);
    expect(upstream.asked).toHaveLength(asked);
    api.pass(7 * 86_400_000);
    const later = await api.signIn();
    const query = { FEN: position.fen };
    await api.call({ url: '/api/chessdb', query, headers: later.headers });
    await expect.poll(() => upstream.asked.length).toBe(asked + 1);
  });

  test('is queried about the first position of a line only', async () => {
    const query = { action: 'querypv', board: start.play('e3e4').fen };
    const asked = upstream.asked.length;
    const { body } = await api.app.inject({ url: '/chessdb.php', query });
    expect(body).toMatch(/^score:100,depth:1,pv:[a-i]\d[a-i]\d\0$/);
    expect(upstream.asked).toHaveLength(asked + 1);
  });

  test('takes precedence over the engine, but is not waited for if the engine knows the position', async () => {
    const known = await api.signIn();
    const position = start.play('c3c4');
    await storeScores(api.database, position, { h9g7: -7 });
    const lookUp = async () => {
      const { body } = await api.call({
        method: 'POST',
        url: '/api/positions',
        payload: { fens: [position.fen] },
        headers: known.headers,
      });
      const [first] = Array.isArray(body.data) ? body.data : [];
      return new Map<string, string>(
        Object(first).moves.map(({ move, source }: Record<string, string>) => [move, source]),
      );
    };
    // Known moves are returned at once, and the moves of upstream the next time.
    expect([...(await lookUp())]).toEqual([['h9g7', 'engine']]);
    await expect.poll(async () => (await lookUp()).get('h9g7')).toBe('upstream');
  });

  test('delays an answer only briefly if it does not respond', async () => {
    const slow = await api.signIn();
    upstream.behave('slow');
    const began = performance.now();
    const query = { FEN: start.play('i3i4').fen };
    const { body } = await api.call({ url: '/api/chessdb', query, headers: slow.headers });
    expect(body.data).toBe('');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('is reported if it fails, and local moves are still returned', async () => {
    const other = await api.signIn();
    const position = start.play('a0a1');
    await storeScores(api.database, position, { h9g7: -7 });
    const view = async () => {
      const { status, body } = await api.call({
        method: 'POST',
        url: '/api/positions/view',
        payload: { FEN: position.fen, next: [] },
        headers: other.headers,
      });
      return { status, ...Object(body.data) };
    };
    upstream.behave('cut connection');
    await view();
    const status = { name: '127.0.0.1', isAnswering: false };
    await expect.poll(async () => (await view()).upstream).toEqual(status);
    const known = { status: 'known', moves: [{ move: 'h9g7', source: 'engine' }] };
    expect(await view()).toMatchObject({ position: known });
    upstream.behave('good');
  });
});
