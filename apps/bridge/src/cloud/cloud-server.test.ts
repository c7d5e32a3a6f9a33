import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Repeated } from '../terminal.ts';
import { partsOf, sendBytes } from '../testing/send-bytes.ts';
import { openStandInSite } from '../testing/stand-in-site.ts';
import { openCloudServer } from './cloud-server.ts';
import { Forwarder } from './forward.ts';
import { explain, openLocalCloud } from './local-cloud.ts';

const BOARD = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
const HOSTS = ['www.chessdb.cn', 'api.chessdb.cn'];
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0';
const CHROME = `User-Agent: ${AGENT} Safari/537.36\n`;
const FIREFOX =
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0\n';
const WINDOWS = 'Accept: */*\nAccept-Language: zh-cn\nAccept-Encoding: gzip, deflate\n';
const ANSWER = 'move:h2e2,score:30,rank:2,note:! (44-00),winrate:50.10\0';

function sendText(response: ServerResponse, text = ANSWER, headers = {}, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8', ...headers }).end(text);
}

async function openCloud(
  answer: Parameters<typeof openStandInSite>[0] = (_request, response) => sendText(response),
  timeoutMs = 5_000,
  address = '127.0.0.1',
) {
  const site = await openStandInSite(answer);
  const said: string[] = [];
  const messages = new Repeated((text) => said.push(text));
  const forwarder = new Forwarder({ server: site.server, token: 'TOKEN', messages, timeoutMs });
  const cloud = await openCloudServer({ port: 0, address, hosts: HOSTS, forwarder });
  onTestFinished(() => cloud.close());
  const send = async (...packets: readonly string[]) =>
    partsOf(await sendBytes(cloud.port, ...packets.map((each) => each.replaceAll('\n', '\r\n'))));
  const get = (query: string, more = '') =>
    send(`GET /chessdb.php?${query} HTTP/1.1\nHost: www.chessdb.cn\n${more}\n`);
  return { ...site, said, send, get, port: cloud.port };
}

const makePost = (length: number, more = '') =>
  `POST /chessdb.php?action=queue HTTP/1.1\nHost: www.chessdb.cn\nContent-Length: ${length}\n${more}\n`;
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1]);

describe('the local cloud', () => {
  test('returns the answer of the site byte for byte, with its length and nothing else', async () => {
    const { get, requests } = await openCloud();
    const more = 'Accept-Encoding: gzip\nAuthorization: Bridge STOLEN\n';
    const { status, head, body } = await get(`action=queryall&board=${BOARD}%20w`, more);
    expect([status, body]).toEqual([200, ANSWER]);
    expect(head.toLowerCase()).toContain(`content-length: ${ANSWER.length}\r\n`);
    expect(head).not.toMatch(/transfer-encoding|content-encoding/i);
    expect(requests).toMatchObject([{ method: 'GET', authorization: 'Bridge TOKEN' }]);
    expect(requests[0]?.url).toBe(`/chessdb.php?action=queryall&board=${BOARD}%20w`);
  });

  test.each([
    ['%20', `${BOARD}%20w`],
    ['a blank', `${BOARD} w`],
    ['blanks to the end', `${BOARD} w - - 0 1`],
    ['plus signs', `${BOARD}+w+-+-+0+1`],
    ['an underscore', `${BOARD}_w`],
  ])('takes a board with %s', async (_what, board) => {
    const { get, requests } = await openCloud();
    expect((await get(`action=queryall&board=${board}`)).body).toBe(ANSWER);
    const asked = queryOf(requests[0]?.url ?? '').get('board') ?? '';
    expect(asked.replace('_', ' ')).toMatch(/^\S+ w/);
  });

  test('takes a request that comes line by line, with bare line feeds', async () => {
    const { port } = await openCloud();
    const lines = [
      `GET /chessdb.php?action=queryscore&board=${BOARD} w HTTP/1.1\n`,
      'Host: api.chessdb.cn:81\n',
      'User-Agent: a program\n\n',
    ];
    expect(partsOf(await sendBytes(port, ...lines)).body).toBe(ANSWER);
  });

  test('takes HTTP 1.0 without a host', async () => {
    const { send } = await openCloud();
    expect((await send(`GET /chessdb.php?action=queryall HTTP/1.0\n\n`)).body).toBe(ANSWER);
  });

  test('takes POST with an empty body, with a form, and with a form that waits to be asked for', async () => {
    const { send, requests } = await openCloud();
    expect((await send(makePost(0))).body).toBe(ANSWER);
    expect((await send(`${makePost(9)}board=a+w`)).body).toBe(ANSWER);
    const answered = await send(makePost(9, 'Expect: 100-continue\n'), 'board=a+w');
    expect([answered.status, answered.body]).toEqual([100, expect.stringContaining(ANSWER)]);
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ['POST', ''],
      ['POST', 'board=a+w'],
      ['POST', 'board=a+w'],
    ]);
  });

  test('serves nothing else', async () => {
    const { send, requests } = await openCloud();
    for (const path of ['/', '/chessdb.phpx', '/api/user/profile', '/chessdb.php/x?a', '//x']) {
      const { status, body } = await send(`GET ${path} HTTP/1.1\nHost: www.chessdb.cn\n\n`);
      expect([path, status, body]).toEqual([path, 404, '']);
    }
    expect(requests).toEqual([]);
  });

  test.each([
    ['another host', 'Host: evil.example\n'],
    ['another host that begins like ours', 'Host: www.chessdb.cn.evil.example\n'],
    ['no host', ''],
    ['a page of another site', 'Host: www.chessdb.cn\nOrigin: https://evil.example\n'],
    ['a link of another site', 'Host: localhost\nReferer: https://evil.example/x\n'],
    ['a picture in a page of another site', 'Host: localhost\nSec-Fetch-Site: cross-site\n'],
  ])('pages of other sites spend nothing: %s is refused', async (_what, headers) => {
    const { send, requests } = await openCloud();
    const { status } = await send(`GET /chessdb.php?action=queryall HTTP/1.1\n${headers}\n`);
    expect([status, requests]).toEqual([403, []]);
  });

  test.each([
    ['a picture', `${CHROME}Accept: image/avif,image/webp,image/apng,image/svg+xml,*/*;q=0.8\n`],
    ['a picture without its browser', 'Accept: image/webp,*/*\n'],
    ['a frame or a link', `${CHROME}Accept: text/html,*/*;q=0.8\nUpgrade-Insecure-Requests: 1\n`],
    ['a script', `${CHROME}Accept: */*\nAccept-Language: vi,en;q=0.9\n`],
    ['a script in Firefox', `${FIREFOX}Accept: */*\nAccept-Language: zh-CN\n`],
  ])('pages that hide their address spend nothing: %s is refused', async (_what, headers) => {
    const { get, requests } = await openCloud();
    const { status } = await get('action=queryall', headers);
    expect([status, requests]).toEqual([403, []]);
  });

  test.each([
    [
      'Qt',
      'User-Agent: Mozilla/5.0\nAccept-Language: zh-CN,en,*\nAccept-Encoding: gzip, deflate\n',
    ],
    ['Windows', `User-Agent: Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0)\n${WINDOWS}`],
    [
      'newer Windows',
      `User-Agent: Mozilla/5.0 (compatible; Trident/7.0; rv:11.0) like Gecko\n${WINDOWS}`,
    ],
    ['Java', 'Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2\nUser-Agent: Java/17\n'],
    ['Node', 'Accept: */*\nAccept-Language: *\nUser-Agent: node\nSec-Fetch-Mode: cors\n'],
    ['Electron', `User-Agent: ${AGENT} Electron/30.0.0 Safari/537.36\nAccept-Language: en\n`],
    ['a script that calls itself a browser', `${CHROME}Accept: */*\n`],
  ])('takes what programs send with the libraries of %s', async (_what, headers) => {
    const { get } = await openCloud();
    expect((await get('action=queryall', headers)).status).toBe(200);
  });

  test('takes the user’s own look at the answer in a browser', async () => {
    const { send } = await openCloud();
    const headers = `Host: localhost\n${CHROME}Upgrade-Insecure-Requests: 1\nSec-Fetch-Site: none\n`;
    const { status } = await send(`GET /chessdb.php?action=queryall HTTP/1.1\n${headers}\n`);
    expect(status).toBe(200);
  });

  test('answers at the address on which it is reached, and at no other', async () => {
    const { port, send } = await openCloud(undefined, undefined, '0.0.0.0');
    const ask = async (host: string) => {
      const request = `GET /chessdb.php?action=queryall HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      return partsOf(await sendBytes({ port, host: '127.0.0.2' }, request)).status;
    };
    expect(await ask(`127.0.0.2:${port}`)).toBe(200);
    expect(await ask('127.0.0.3')).toBe(403);
    expect((await send('GET /chessdb.php?x HTTP/1.1\nHost: 127.0.0.2\n\n')).status).toBe(403);
  });

  test.each([
    ['nonsense\n\n', 400],
    ['GET /chessdb.php HTTP/2\n\n', 400],
    ['DELETE /chessdb.php HTTP/1.1\nHost: localhost\n\n', 405],
    ['POST /chessdb.php HTTP/1.1\nHost: localhost\nContent-Length: 70000\n\n', 413],
    ['POST /chessdb.php HTTP/1.1\nHost: localhost\nContent-Length: -1\n\n', 400],
    ['POST /chessdb.php HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n', 411],
    [`GET /chessdb.php?${'x'.repeat(20_000)} HTTP/1.1\n\n`, 431],
  ])('refuses %j', async (request, expected) => {
    const { send } = await openCloud();
    const { status } = await send(request);
    expect(status).toBe(expected);
  });
});

describe('trouble with the site', () => {
  const REFUSED = 'rate limit exceeded\0';
  const QUERY = `action=queryall&board=${BOARD}%20w`;

  test('a site that is slow, away or moved is told in words that programs know', async () => {
    const slow = await openCloud(() => undefined, 100);
    expect((await slow.get(QUERY)).body).toBe(REFUSED);
    expect(slow.said).toEqual([expect.stringContaining('no answer in time')]);
    const broken = await openCloud((_request, response) => response.destroy());
    expect((await broken.get(QUERY)).body).toBe(REFUSED);
    expect(broken.said).toEqual([expect.stringContaining('does not answer')]);
    const moved = await openCloud((_request, response) =>
      response.writeHead(301, { location: 'https://other.example' }).end(),
    );
    expect((await moved.get(QUERY)).body).toBe(REFUSED);
    expect(moved.said).toEqual([expect.stringContaining('status 301')]);
  });

  test('JSON is refused as JSON', async () => {
    const { get } = await openCloud((_request, response) => response.writeHead(502).end());
    expect(JSON.parse((await get(`${QUERY}&json=1`)).body)).toEqual({
      status: 'rate limit exceeded',
    });
  });

  test('a removed bridge and an account without look-ups are said in the terminal, once', async () => {
    const removed = await openCloud((_request, response) => sendText(response, 'x', {}, 403));
    for (let count = 0; count < 3; count += 1) {
      expect((await removed.get(QUERY)).body).toBe(REFUSED);
    }
    expect(removed.said).toEqual([expect.stringContaining('removed')]);
    const spent = await openCloud((_request, response) =>
      sendText(response, REFUSED, { 'x-chuhe-reason': 'no-credit' }),
    );
    expect((await spent.get(QUERY)).body).toBe(REFUSED);
    expect(spent.said).toEqual([expect.stringContaining('no look-ups left')]);
  });

  test('denial of service: a program that sends many requests at once is slowed down', async () => {
    let running = 0;
    let most = 0;
    const { get } = await openCloud((_request, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        sendText(response);
      }, 100);
    });
    const bodies = await Promise.all(
      Array.from({ length: 120 }, async () => (await get(QUERY)).body),
    );
    expect(most).toBeLessThanOrEqual(8);
    expect(new Set(bodies)).toEqual(new Set([ANSWER, REFUSED]));
  });

  test('a program that has gone while it waited spends nothing', async () => {
    const site = await openStandInSite(
      (_request, response) => void setTimeout(() => sendText(response), 100),
    );
    const forwarder = new Forwarder({
      server: site.server,
      token: 'TOKEN',
      messages: new Repeated(() => undefined),
    });
    const headers = new Map<string, string>();
    const request = {
      method: 'GET',
      path: '/chessdb.php',
      query: QUERY,
      headers,
      version: '1.1',
      body: '',
    } as const;
    const answers = Array.from({ length: 12 }, (_value, at) =>
      forwarder.answer(request, () => at < 8),
    );
    await Promise.all(answers);
    expect(site.requests).toHaveLength(8);
  });

  test('the time in the queue counts: no program waits longer than the site may take', async () => {
    const { get } = await openCloud(() => undefined, 600);
    const before = performance.now();
    // One after the other, they would take five times as long as the site may.
    await Promise.all(Array.from({ length: 40 }, () => get(QUERY)));
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('an endless answer is cut off', async () => {
    const { get } = await openCloud((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => void response.write('x'.repeat(65_536), more);
      more();
    });
    expect((await get(QUERY)).body).toBe(REFUSED);
  });
});

test('a port that is taken is named with what to do, and the others go on', async () => {
  const { port, server } = await openCloud();
  const said: string[] = [];
  const open = await openLocalCloud({
    ports: [port, 0],
    hosts: HOSTS,
    address: '127.0.0.1',
    server,
    token: 'TOKEN',
    terminal: { say: (text) => said.push(text) },
    platform: 'linux',
  });
  onTestFinished(async () => void (await Promise.all(open.map((each) => each.close()))));
  expect(open).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^Port ${port} is in use .* --port`));
  expect(said.at(-1)).toBe('  127.0.0.1 www.chessdb.cn api.chessdb.cn');
});

test.each([
  ['127.0.0.2', 'http://127.0.0.2:', '  127.0.0.2 www'],
  ['0.0.0.0', 'http://127.0.0.1:', '  127.0.0.1 www'],
  ['localhost', 'http://localhost:', /^ {2}(127\.0\.0\.1|::1) www/],
])('the address %s is printed as programs reach it', async (address, url, line) => {
  const said: string[] = [];
  const open = await openLocalCloud({
    ports: [0],
    hosts: HOSTS,
    address,
    server: 'http://127.0.0.1:1',
    token: 'TOKEN',
    terminal: { say: (text) => said.push(text) },
    platform: 'linux',
  });
  onTestFinished(async () => void (await Promise.all(open.map((each) => each.close()))));
  expect(said[0]).toContain(url);
  expect(said.at(-1)).toMatch(line);
});

test('a port that needs rights is named with what to do', () => {
  const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(explain(80, error, 'linux')).toMatch(/^Port 80 needs more rights\. Run "sudo sysctl/);
  expect(explain(80, error, 'darwin')).toMatch(/Choose another port .* Do not start .* sudo/);
  expect(explain(80, error, 'win32')).toMatch(/netsh int ipv4 show excludedportrange/);
});
