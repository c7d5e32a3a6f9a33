import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Position } from '@chuhe/rules/position';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makeFakeEngine } from '../learning/testing/fake-engine.ts';
import { storeScores } from '../testing/evaluations.ts';

/**
 * What programs in use send, byte for byte, and what they rely on in the answer. Each was read in the public source of a program.
 * The requests go over a socket, since a client library would correct the odd ones.
 */

const api = await makeTestApi({}, { makeEngine: async () => makeFakeEngine() });
const start = Position.initial();
const PLACEMENT = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
await storeScores(api.database, start.play('h2e2'), { h9g7: -10, b9c7: -12 });
await storeScores(api.database, start, { c3c4: 12, h2e2: 30, h0g2: 9 });

let port = 0;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(api.app.server.address());
});

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => {
    api.app.server.getConnections((_error, count) => resolve(count));
  });
}

interface Answered {
  readonly status: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends bytes as they are, and reads until the server closes the connection or the body is complete. */
async function send(...packets: readonly string[]): Promise<Answered> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  for (const [at, packet] of packets.entries()) {
    if (at > 0) await wait(30);
    socket.write(packet.replaceAll('\n', '\r\n'));
  }
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const answer = parseAnswer(text);
    if (answer !== undefined) {
      socket.destroy();
      return answer;
    }
  }
  throw new Error(`no whole answer: ${text}`);
}

function parseAnswer(text: string): Answered | undefined {
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s, 2);
  if (body === undefined) return undefined;
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return body.length < length || Number.isNaN(length) ? undefined : { status, headers, body };
}

const get = (query: string, more = ''): Promise<Answered> =>
  send(`GET /chessdb.php?${query} HTTP/1.1\nHost: 127.0.0.1\n${more}\n`);
const post = (query: string, body: string, more = ''): Promise<Answered> =>
  send(
    `POST /chessdb.php${query} HTTP/1.1\nHost: 127.0.0.1\n${more}Content-Length: ${body.length}\n\n${body}`,
  );
const scoresOf = (body: string): string[] =>
  [...body.matchAll(/,score:([^,]*),/g)].map(([, score = '']) => score);

describe('programs that use the cloud of chessdb', () => {
  test('TChess: blanks as plus signs, integer scores, and no letter in a note that means a tablebase', async () => {
    const { body } = await get(`action=queryall&board=${PLACEMENT}+w+-+-+0+1`);
    expect(scoresOf(body).map(Number).every(Number.isSafeInteger)).toBe(true);
    expect(scoresOf(body).length).toBeGreaterThanOrEqual(6);
    const notes = [...body.matchAll(/note:([^,|]*)/g)].map(([, note]) => note);
    expect(notes.filter((note) => /[WDL]/.test(note ?? ''))).toEqual([]);
  });

  test('a plugin for web pages: a blank in the address, and all legal moves', async () => {
    const answer = await get(`action=queryall&learn=1&showall=1&board=${PLACEMENT} w`);
    expect(answer.status).toBe('HTTP/1.1 200 OK');
    expect(answer.body.split('|')).toHaveLength(44);
    expect((await get(`action=querybest&board=${PLACEMENT} w`)).body).toMatch(/^move:\w{4}\0$/);
  });

  test('a program that sends its request line by line: a blank in the address', async () => {
    const lines = [
      `GET /chessdb.php?action=queryscore&board=${PLACEMENT} w HTTP/1.1\n`,
      'Host: 127.0.0.1\n',
      'User-Agent: a program\n\n',
    ];
    expect((await send(...lines)).body).toMatch(/^eval:-?\d+\0$/);
  });

  test('a refused connection is closed, though the program leaves its end open', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    socket.write('nonsense\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    await expect.poll(countConnections).toBe(0);
    socket.destroy();
  });

  test('the answer to a blank address is never that of an earlier request', async () => {
    const slow = `GET /chessdb.php?action=queryall&showall=1&board=${PLACEMENT}%20w HTTP/1.1\nHost: 127.0.0.1\n\n`;
    const blank = `GET /chessdb.php?action=queryscore&board=${PLACEMENT} w HTTP/1.1\nHost: 127.0.0.1\n\n`;
    const { body } = await send(slow + blank).catch(() => ({ body: '' }));
    expect(body).not.toMatch(/^eval/);
  });

  test('the script of the cloud’s own page: queue and queryrule as forms', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded; charset=UTF-8\n';
    const board = encodeURIComponent(`${PLACEMENT} w`);
    expect((await post('', `action=queue&board=${board}`, form)).body).toContain('ok');
    const rules = await post(
      '',
      `action=queryrule&board=${board}&movelist=${encodeURIComponent('a0a1|a9a8|a1a0|a8a9')}`,
      form,
    );
    expect(rules.body).toMatch(/^move:\w{4},rule:none/);
    const dtc = await get(`action=queryall&learn=1&showall=1&egtbmetric=dtc&board=${board}`);
    expect(dtc.body).toMatch(/^move:/);
  });

  test('ccdblib: JSON with the required keys, and a doubled prefix of banned moves', async () => {
    const board = encodeURIComponent(`${PLACEMENT} w`);
    const all = JSON.parse(
      (await get(`action=queryall&json=1&ban=move:move:c3c4&board=${board}`)).body,
    );
    expect(all).toMatchObject({ status: 'ok' });
    expect(all.moves[0]).toEqual(
      expect.objectContaining({ uci: expect.any(String), score: expect.any(Number) }),
    );
    expect(JSON.stringify(all.moves)).not.toContain('"c3c4"');
    const score = JSON.parse((await get(`action=queryscore&json=1&board=${board}`)).body);
    expect(Object.keys(score).toSorted().slice(0, 2)).toEqual(['eval', 'status']);
    const line = JSON.parse((await get(`action=querypv&json=1&board=${board}`)).body);
    expect(Object.keys(line)).toEqual(['status', 'score', 'depth', 'pv']);
    const queued = JSON.parse((await get(`action=queue&json=1&board=${board}`)).body);
    expect([{}, { status: 'ok' }]).toContainEqual(queued);
  });

  test('a program in Qt: bans from queryrule, and the first letters of each answer', async () => {
    const board = encodeURIComponent(`${PLACEMENT} w`);
    const list = 'a0a1|a9a8|a1a0|a8a9';
    const rules = await get(`action=queryrule&board=${board}&movelist=${list}`);
    expect(rules.body.startsWith('mov')).toBe(true);
    const banned = await get(`action=queryall&showall=1&ban=move:h2e2|&board=${board}`);
    expect(banned.body.startsWith('mov')).toBe(true);
    expect((await get('action=queryall&board=nonsense')).body.startsWith('in')).toBe(true);
    const unknown = encodeURIComponent('2bakab2/9/4c4/4p4/9/9/4P4/4C4/9/2BAKAB2 w');
    expect((await get(`action=queryall&learn=0&board=${unknown}`)).body.startsWith('un')).toBe(
      true,
    );
    expect((await get(`action=querybest&learn=0&board=${unknown}`)).body.startsWith('no')).toBe(
      true,
    );
    const mated = encodeURIComponent('3k5/2P1P4/3R5/9/9/9/9/9/9/4K4 b');
    expect((await get(`action=queryall&board=${mated}`)).body.startsWith('ch')).toBe(true);
  });

  test('a program in Rust: one end mark after querypv', async () => {
    const { body } = await get(`action=querypv&board=${PLACEMENT}%20w`);
    expect(body).toMatch(/^score:-?\d+,depth:\d+,pv:[a-i0-9|]+\0$/);
  });

  test('a program in Rust that speaks HTTP itself: a length, no chunks, and no compression', async () => {
    const accepts = 'Accept-Encoding: gzip, deflate, br\nConnection: close\n';
    const { headers, body } = await get(
      `action=queryall&showall=1&board=${PLACEMENT}%20w`,
      accepts,
    );
    expect(headers.get('content-length')).toBe(String(body.length));
    expect(headers.has('transfer-encoding')).toBe(false);
    expect(headers.has('content-encoding')).toBe(false);
    const old = await send(
      `GET /chessdb.php?action=queryscore&board=${PLACEMENT}%20w HTTP/1.0\n\n`,
    );
    expect(old.body).toMatch(/^eval:-?\d+\0$/);
  });

  test('a program in TypeScript: a move and the end mark are the last five characters', async () => {
    const { body } = await get(`action=querybest&board=${PLACEMENT}%20w`);
    expect(body).toHaveLength('move:'.length + 5);
    expect(body.slice(-5)).toMatch(/^[a-i]\d[a-i]\d\0$/);
  });

  test('an app in Flutter: with showall, every legal move is listed, known or not', async () => {
    const { body } = await get(`action=queryall&showall=1&board=${PLACEMENT}%20w`);
    const moves = body.split('|').map((row) => /^move:(\w{4}),/.exec(row)?.[1] ?? row);
    expect(moves.toSorted()).toEqual(start.legalMoves().toSorted());
  });

  test('a server in Scala: learn=0 and both metrics, at most 128 rows', async () => {
    for (const metric of ['dtm', 'dtc']) {
      const query = `action=queryall&learn=0&egtbmetric=${metric}&board=${PLACEMENT}%20w`;
      const { body } = await get(query);
      expect(body.split('|').length).toBeLessThanOrEqual(128);
      expect(body).toMatch(/^move:/);
    }
  });

  test('a page in JavaScript: rows without a score can be told by their question marks', async () => {
    const query = `action=queryall&showall=1&egtbmetric=dtc&board=${PLACEMENT}%20w`;
    const scores = scoresOf((await get(query)).body);
    expect(scores).toHaveLength(44);
    expect(scores.filter((score) => !/^(\?\?|-?\d+)$/.test(score))).toEqual([]);
  });

  test('a script in Python: POST with the parameters in the address and an empty body', async () => {
    const query = `?action=queryall&board=${PLACEMENT}%20w`;
    for (const type of ['', 'Content-Type: application/x-www-form-urlencoded\n']) {
      const { status, body } = await post(query, '', type);
      expect(status).toBe('HTTP/1.1 200 OK');
      expect(body).toMatch(/^move:/);
    }
    expect((await post(`?action=queue&board=${PLACEMENT}%20w`, '')).body).toContain('ok');
  });

  test('other programs: an underscore for the blank', async () => {
    const { body } = await get(`action=queryscore&board=${PLACEMENT}_w`);
    expect(body).toMatch(/^eval:-?\d+\0$/);
  });

  test('all of them: the host that is built in, where a hosts file sends it to this machine', async () => {
    for (const host of ['www.chessdb.cn', 'api.chessdb.cn:81', 'chessdb.vn']) {
      const { body } = await send(
        `GET /chessdb.php?action=queryscore&board=${PLACEMENT}%20w HTTP/1.1\nHost: ${host}\n\n`,
      );
      expect(body).toMatch(/^eval:-?\d+\0$/);
    }
  });

  test('a blank in the address gives no access to anything else, and other broken requests are refused', async () => {
    const refused = [
      'GET /api/user/profile? x HTTP/1.1\nHost: 127.0.0.1\n\n',
      'GET /chessdb.php?board=a b HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 3\n\nabc',
      'POST /chessdb.php?board=a b HTTP/1.1\nHost: 127.0.0.1\n\n',
      'GET /chessdb.php?board=a b FTP/1.1\n\n',
    ];
    for (const request of refused) {
      const { status, body } = await send(request);
      expect([status, body]).toEqual(['HTTP/1.1 400 Bad Request', '']);
    }
    const foreign = await send(
      `GET /chessdb.php?action=queryscore&board=${PLACEMENT} w HTTP/1.1\nHost: evil.example\n\n`,
    );
    expect(foreign.status).toBe('HTTP/1.1 403 Forbidden');
  });

  test('denial of service: an address of nothing but blanks is refused at once', async () => {
    const before = performance.now();
    const { status } = await send(`GET /chessdb.php?${' '.repeat(15_000)} HTTP/1.1 x\n\n`);
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    // With a quadratic pattern, it took most of a second of the whole server.
    expect(performance.now() - before).toBeLessThan(500);
  });

  test('all of them: too many requests are refused in the words that they know', async () => {
    const answers = await Promise.all(
      Array.from({ length: 230 }, () => get(`action=queryscore&board=${PLACEMENT}%20w`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect(answers.some(({ body }) => body === 'rate limit exceeded\0')).toBe(true);
  });
});
