import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { replaceExercises } from '../exercises/exercise-repository.ts';
import { NEW_EXERCISE } from '../exercises/rate-answer.ts';
import { makeExercises } from '../exercises/testing/pack-exercises.ts';
import { makeUser, tag } from '../saved-games/testing/matches.ts';
import { makeStudyClient } from '../studies/testing/study-client.ts';

const api = await makeTestApi();
const owner = await api.signIn();
const client = makeUser(api, owner);

const share = async (matchId: string): Promise<string> => {
  const { body } = await client.send({ method: 'POST', url: `/api/match/${matchId}/share` });
  return z.object({ shareId: z.string() }).parse(body.data).shareId;
};
const shareGame = async (fields: Readonly<Record<string, unknown>> = {}) => {
  const { matchId } = await client.save(fields);
  return { matchId, shareId: await share(matchId) };
};
const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  api.app.inject({ url, headers });

/** What the server put into an embedded page. */
function dataOf(body: string): Record<string, unknown> {
  const [, json = ''] =
    /<script id="embed-data" type="application\/json">(.*)<\/script>/.exec(body) ?? [];
  return z.object({ shown: z.record(z.string(), z.unknown()) }).parse(JSON.parse(json)).shown;
}

describe('an embedded page', () => {
  test('holds a shared game, its title, its tags and the choices of the address', async () => {
    const { shareId } = await shareGame();
    const { statusCode, body } = await get(`/embed/game/${shareId}?theme=dark&lang=vi&pieces=none`);
    expect(statusCode).toBe(200);
    expect(dataOf(body)).toMatchObject({
      title: '胡荣华 – Nguyễn Đức',
      details: expect.stringMatching(/^Giải Phố Hàng Bông · .*2024 · 1-0$/),
      history: { moves: ['h2e2', 'h9g7'] },
      ply: 0,
      sitePath: `/?shared=${shareId}`,
    });
    expect(body).toContain('<html lang="vi" data-theme="dark"');
    expect(body).toContain('"pieces":"traditional"');
    expect(body).toContain('<title>胡荣华 – Nguyễn Đức · Chuhe</title>');
    expect(body).toContain('application/json+oembed');
  });

  test('may be framed by every site, sets no cookie and may load nothing of others', async () => {
    const { headers } = await get('/embed/position', { cookie: 'anything=1' });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['x-frame-options', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  });

  test.each([
    '/',
    '/login',
    '/exercises/daily',
    '/board-examples',
    '/nowhere',
    '/healthz',
    '/oembed',
  ])('%s may not be framed', async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('of a game that is not shared says so, and does not tell a private game from none', async () => {
    const { matchId } = await client.save();
    const unknown = '00000000-0000-4000-8000-000000000000';
    const pages = await Promise.all([matchId, unknown].map((id) => get(`/embed/game/${id}`)));
    expect(pages.map(({ statusCode, body }) => [statusCode, dataOf(body)])).toEqual([
      [404, { fault: 'private' }],
      [404, { fault: 'private' }],
    ]);
    const page = await get('/embed/game/nothing');
    expect([page.statusCode, dataOf(page.body)]).toEqual([404, { fault: 'not-found' }]);
    expect(page.body).not.toContain('og:image');
  });

  test('of a public game is found by the id of the game', async () => {
    const { matchId } = await client.save({ visibility: 'PUBLIC' });
    const { statusCode, body } = await get(`/embed/game/${matchId}`);
    expect([statusCode, dataOf(body)['sitePath']]).toEqual([200, `/?game=${matchId}`]);
  });

  test.each([
    ['?fen=nonsense', 'bad-position'],
    ['?fen=4k4/9/9/9/9/9/9/9/9/4K4_w', 'bad-position'],
    ['?moves=h2e2h2e2', 'bad-moves'],
    ['?moves=hello', 'bad-moves'],
    [`?moves=${'h0g2h9g7g2h0g7h9'.repeat(126)}`, 'bad-moves'],
    [`?fen=${'k'.repeat(5000)}`, 'bad-position'],
  ])('of the position %s says what is wrong', async (query, fault) => {
    const { statusCode, body } = await get(`/embed/position${query}`);
    expect([statusCode, dataOf(body)]).toEqual([404, { fault }]);
  });

  test('of a position shows it after its moves, or at a ply', async () => {
    const moves = 'h2e2h9g7';
    const end = dataOf((await get(`/embed/position?moves=${moves}`)).body);
    expect(end).toMatchObject({ ply: null, sitePath: `/?moves=${moves}` });
    const fen = '3k5/9/9/9/9/9/9/9/9/4K4_w';
    const start = dataOf((await get(`/embed/position?fen=${fen}&moves=e0e1&ply=0`)).body);
    expect(start).toMatchObject({ ply: 0, sitePath: `/?fen=${fen}&moves=e0e1&ply=0` });
  });

  test('writes texts of users so that they end neither the script nor a tag', async () => {
    const evil = '</script><img src=x onerror=alert(1)>"$&';
    const { shareId } = await shareGame({ information: [tag('Red', evil)], title: evil });
    for (const url of [`/embed/game/${shareId}`, `/?shared=${shareId}`]) {
      const { body } = await get(url);
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('</script><img');
    }
    expect(dataOf((await get(`/embed/game/${shareId}`)).body)['title']).toBe(`${evil} – ?`);
  });

  test('is not sent again to a browser that has it', async () => {
    const first = await get('/embed/position', { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await get('/embed/position', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toContain('frame-ancestors *');
  });
});

describe('the exercise of the day', () => {
  test('is an embedded page with its solution, and none without exercises', async () => {
    const none = await get('/embed/exercise?lang=en');
    expect([none.statusCode, dataOf(none.body)]).toEqual([404, { fault: 'no-exercise' }]);
    const rows = makeExercises(3).map(({ rating, ...row }) => ({
      ...row,
      fileRating: rating,
      ...NEW_EXERCISE,
      rating,
    }));
    await api.database.db.transaction((tx) => replaceExercises(tx, rows));
    const { statusCode, body } = await get('/embed/exercise?lang=en');
    expect([statusCode, dataOf(body)]).toMatchObject([
      200,
      { title: 'Exercise of the day', isExercise: true, ply: 0, sitePath: '/exercises/daily' },
    ]);
    expect((await get('/exercises/daily')).body).toContain('/embed/exercise/picture.png');
  });
});

describe('a chapter of a study', () => {
  test('is shown to those who have its link, and a private study answers as one that does not exist', async () => {
    const user = await makeStudyClient(api);
    const studyId = await user.makeStudy();
    const chapterId = await user.makeChapter(studyId);
    const path = `${studyId}/${chapterId}`;
    const show = (visibility: string) =>
      user.call('PATCH', `/api/study/${studyId}`, { visibility });
    const answers = async (query = '', of = path) => {
      const page = await get(`/embed/study/${of}${query}`);
      const document = await get(`/studies/${of}${query}`);
      const { statusCode } = await get(`/embed/study/${of}/picture.png${query}`);
      return [page.statusCode, dataOf(page.body), statusCode, document.body.includes('og:image')];
    };
    const gone = [404, { fault: 'no-chapter' }, 404, false];
    expect(await answers()).toEqual(gone);
    expect(await answers('', `${studyId}/x`)).toEqual(gone);
    expect(await answers('', `${studyId}/${studyId}`)).toEqual(gone);
    await show('link');
    const { code } = await user.study(studyId);
    expect(await answers()).toEqual(gone);
    expect(await answers(`?code=${code}`)).toMatchObject([
      200,
      { title: 'First', details: 'Cannon openings', sitePath: `/studies/${path}?code=${code}` },
      200,
      true,
    ]);
    await show('public');
    expect(await answers()).toMatchObject([200, { sitePath: `/studies/${path}` }, 200, true]);
  });

  test('that is a practice begins with its question and leads to the practice', async () => {
    const user = await makeStudyClient(api);
    const studyId = await user.makeStudy({ visibility: 'public' });
    const line = { type: 'add', path: '', moves: 'h2e2h9g7' } as const;
    const shown = async (kind: string) => {
      const chapterId = await user.makeChapter(studyId, { kind });
      await user.edit({ studyId, chapterId }, [line]);
      const page = await get(`/embed/study/${studyId}/${chapterId}?ply=2`);
      const practice = `/studies/${studyId}/practice/${chapterId}`;
      const document = (await get(practice)).body;
      expect(document).toContain(`${practice}">`);
      const [picture, first] = await Promise.all(
        ['?ply=2', ''].map((query) =>
          get(`/embed/study/${studyId}/${chapterId}/picture.png${query}`),
        ),
      );
      expect(picture?.rawPayload.equals(first?.rawPayload ?? Buffer.of())).toBe(true);
      expect(dataOf(page.body)).toMatchObject({ ply: 0, sitePath: practice });
      return dataOf(page.body);
    };
    for (const kind of ['find', 'guess']) {
      expect(await shown(kind)).toMatchObject({
        isExercise: true,
        details: expect.stringMatching(/ · Red to move$/),
      });
    }
    const hold = await shown('hold');
    expect(hold).toMatchObject({ isExercise: false });
    expect(JSON.stringify(hold)).not.toContain('h2e2');
  });
});

test('the preview of a study has its title and its first analysis chapter', async () => {
  const user = await makeStudyClient(api);
  const studyId = await user.makeStudy();
  const first = await user.makeChapter(studyId);
  const body = async () => (await get(`/studies/${studyId}`)).body;
  expect(await body()).not.toContain('og:title');
  await user.call('PATCH', `/api/study/${studyId}`, { visibility: 'public' });
  expect(await body()).toContain('property="og:title" content="Cannon openings"');
  expect(await body()).toContain(`/embed/study/${studyId}/picture.png`);
  const shown = async () => dataOf((await get(`/embed/study/${studyId}`)).body);
  expect(await shown()).toMatchObject({ title: 'Cannon openings', details: 'First' });
  expect((await get(`/embed/study/${studyId}/picture.png`)).statusCode).toBe(200);
  await user.call('PATCH', `/api/study/${studyId}/chapter/${first}`, { kind: 'find' });
  expect(await shown()).toMatchObject({ details: '', history: { moves: [] } });
});

/** The status of a shared game’s page, picture and oEmbed. */
const isThere = async (shareId: string) => {
  const urls = [
    `/embed/game/${shareId}`,
    `/embed/game/${shareId}/picture.png`,
    `/oembed?url=${encodeURIComponent(`${SITE}/?shared=${shareId}`)}`,
  ];
  return Promise.all(urls.map(async (url) => (await get(url)).statusCode));
};

describe('the picture of a preview', () => {
  test('is a PNG of the promised size and a moderate number of bytes, which may be kept', async () => {
    const { shareId } = await shareGame();
    const { statusCode, headers, rawPayload } = await get(`/embed/game/${shareId}/picture.png`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeLessThan(400_000);
    expect(headers['cache-control']).toBe('public, max-age=600');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get(`/embed/game/${shareId}/picture.png`, known)).statusCode).toBe(304);
  });

  test('follows the game, the side at the bottom and the choice of the board', async () => {
    const { matchId, shareId } = await shareGame();
    const tagOf = async (query = '') =>
      String((await get(`/embed/game/${shareId}/picture.png${query}`)).headers.etag);
    const tags = [await tagOf(), await tagOf('?orientation=black'), await tagOf('?board=paper')];
    await client.put(matchId, { startFEN: START, history: ['h2e2'] });
    tags.push(await tagOf());
    expect(new Set(tags).size).toBe(4);
  });

  test('ends with the link, with the game and with the account of its owner', async () => {
    const [one, two, three] = [await shareGame(), await shareGame(), await shareGame()];
    for (const { shareId } of [one, two, three]) expect(await isThere(shareId)).toEqual(ALL_FOUND);
    await client.send({ method: 'DELETE', url: `/api/match/${one.matchId}/share` });
    await client.send({ method: 'DELETE', url: `/api/match/${two.matchId}` });
    for (const { shareId } of [one, two]) expect(await isThere(shareId)).toEqual(ALL_GONE);
    const { db } = api.database;
    const block = (status: 'ACTIVE' | 'INACTIVE') =>
      db.update(users).set({ status }).where(eq(users.id, owner.userId));
    await block('INACTIVE');
    expect(await isThere(three.shareId)).toEqual(ALL_GONE);
    await block('ACTIVE');
  });
});

const ALL_FOUND = [200, 200, 200];
const ALL_GONE = [404, 404, 404];
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
/** The address of a request of `inject`. */
const SITE = 'http://localhost:80';

const oembed = async (url: string, more = '') => {
  const { statusCode, headers, body } = await get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  return { statusCode, headers, data: z.record(z.string(), z.unknown()).parse(JSON.parse(body)) };
};

/** Opens a page from an address. */
const load = (remoteAddress: string) => api.app.inject({ url: '/?moves=h2e2', remoteAddress });

describe('oEmbed', () => {
  test('answers for the address of a shared game with a frame and a picture', async () => {
    const { shareId } = await shareGame();
    const { statusCode, headers, data } = await oembed(`${SITE}/?shared=${shareId}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(data).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Chuhe',
      title: '胡荣华 – Nguyễn Đức',
      width: 480,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(data['html']).toContain(`/embed/game/${shareId}" width="480"`);
    const thumbnail = new URL(String(data['thumbnail_url']));
    expect((await get(thumbnail.pathname)).headers['content-type']).toBe('image/png');
  });

  test.each([
    '/?moves=h2e2',
    '/?fen=3k5/9/9/9/9/9/9/9/9/4K4_w',
    '/embed/position?fen=3k5/9/9/9/9/9/9/9/9/4K4_w&orientation=black',
  ])('answers for %s', async (path) => {
    const { statusCode, data } = await oembed(`${SITE}${path}`);
    expect(statusCode).toBe(200);
    const [, source = ''] = /src="([^"]+)"/.exec(String(data['html'])) ?? [];
    const { pathname, search } = new URL(source.replaceAll('&#38;', '&'));
    expect((await get(pathname + search)).statusCode).toBe(200);
  });

  test.each([
    ['&maxwidth=300', 300, 462],
    ['&maxheight=400', 245, 399],
    ['&maxwidth=100&maxheight=100', 100, 100],
    ['&maxwidth=5000&maxheight=5000', 480, 669],
    ['&maxwidth=-1&maxheight=x', 480, 669],
  ])('keeps the limits %s', async (more, width, height) => {
    const { data } = await oembed(`${SITE}/?moves=h2e2`, more);
    expect([data['width'], data['height']]).toEqual([width, height]);
  });

  test.each([
    ['an unknown game', `${SITE}/?shared=nothing`, '', 404],
    ['another page', `${SITE}/login`, '', 404],
    ['another site', 'https://other.example/?moves=h2e2', '', 404],
    ['no address', 'nothing', '', 404],
    ['a bad position', `${SITE}/?fen=x`, '', 404],
    ['a private game', `${SITE}/?game=00000000-0000-4000-8000-000000000000`, '', 401],
    ['XML', `${SITE}/?moves=h2e2`, '&format=xml', 501],
  ])('refuses %s', async (_, url, more, status) => {
    expect((await oembed(url, more)).statusCode).toBe(status);
  });

  test('is found in the documents of addresses that can be embedded, and only there', async () => {
    const { shareId } = await shareGame();
    const { body, headers } = await get(`/?shared=${shareId}`, { 'accept-language': 'zh' });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const [, href = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(body) ?? [];
    const { pathname, search } = new URL(href.replaceAll('&#38;', '&'));
    expect((await get(pathname + search)).statusCode).toBe(200);
    expect(body).toContain('<meta property="og:title" content="胡荣华 – Nguyễn Đức">');
    expect(body).toMatch(/og:image" content="[^"]+\/embed\/game\/[^"]+\/picture\.png"/);
    expect(body).toContain('<meta property="og:image:width" content="1200">');
    const { matchId } = await client.save();
    for (const url of ['/', '/?shared=nothing', `/?game=${matchId}`, '/?fen=x']) {
      const plain = await get(url);
      expect([plain.statusCode, plain.body.includes('og:')]).toEqual([200, false]);
    }
  });

  test('is left out of the documents for an address that asks for too many, which still gets the page', async () => {
    for (let at = 0; at < 120; at += 1) await load('198.51.100.7');
    const pages = [await load('198.51.100.7'), await load('198.51.100.8')];
    expect(pages.map(({ statusCode, body }) => [statusCode, body.includes('og:')])).toEqual([
      [200, false],
      [200, true],
    ]);
  });
});
