import { API_TOKEN_PREFIX } from '@chuhe/contract/api-token-limits';
import { cloudViewSchema } from '@chuhe/contract/cloud';
import { cloudRoutes } from '@chuhe/contract/cloud-routes';
import { type Credit, creditSchema } from '@chuhe/contract/package';
import { Position } from '@chuhe/rules/position';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { endOfSiteDay } from '../../db/site-day.ts';
import {
  addressDays,
  addressKeys,
  creditEntries,
  packages,
  paidLookUps,
} from '../../db/tables/commerce-tables.ts';
import { cleanUp } from '../../scheduled-tasks.ts';
import { announceSite } from '../../settings/announce-site.ts';
import { writeSetting } from '../../settings/site-settings.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { insertApiToken } from '../api-tokens/api-token-repository.ts';
import { activate } from '../billing/activate.ts';
import { sell } from '../billing/testing/packages.ts';
import { writeCloudKey } from './cloud-key-repository.ts';
import { storeScores } from './testing/evaluations.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;

const start = Position.initial();
/** A shipped position, learned ones, one that is both, and an unknown one. */
const STARTER = start;
const LEARNED = start.play('e0e1');
const OTHER = LEARNED.play('i9i8');
const BOTH = LEARNED.play('e9e8').play('e1e0');
const UNKNOWN = start.play('a0a1');
await storeScores(api.database, STARTER, { h2e2: 30, c3c4: 12 }, { source: 'starter' });
// The shipped position is evaluated again here, but still counts as shipped.
await storeScores(api.database, STARTER, { h2e2: 31, c3c4: 11, b2e2: 25 });
await storeScores(api.database, LEARNED, { h9g7: -10 });
await storeScores(api.database, OTHER, { h0g2: 20 });
await storeScores(api.database, BOTH, { g6g5: 4 }, { source: 'starter' });
await storeScores(api.database, BOTH, { h9g7: 2 });
await writeSetting(db, { key: 'trialCredits', value: 2 }, api.now());
const month = await sell(db, { status: 'INACTIVE' });

const ask = ({ headers }: SignedIn, url: string, payload: object) =>
  api.call({ method: 'POST', url, headers, payload });

async function view(user: SignedIn, position: Position, next: readonly Position[] = []) {
  const { status, body } = await ask(user, '/api/positions/view', {
    FEN: position.fen,
    next: next.map(({ fen }) => fen),
  });
  return { status, data: cloudViewSchema.parse(body.data) };
}

const lookUp = async (user: SignedIn, ...positions: readonly Position[]): Promise<number> => {
  const fens = positions.map(({ fen }) => fen);
  return (await ask(user, '/api/positions', { fens })).status;
};

async function creditOf({ headers }: SignedIn): Promise<Credit> {
  const { body } = await api.call({ url: '/api/credit/my-credit', headers });
  return creditSchema.parse(body.data);
}
const guestAllowance = { lookUps: 2, addressLookUps: 3, seconds: 60, addressSeconds: 90 };

const creditsLeft = async (user: SignedIn): Promise<number> => (await creditOf(user)).balance;

/** @returns the number of rows about what a user has spent and paid for */
async function countCharges({ userId }: SignedIn): Promise<number> {
  const spent = await db.select().from(creditEntries).where(eq(creditEntries.userId, userId));
  const paid = await db.select().from(paidLookUps).where(eq(paidLookUps.userId, userId));
  return spent.length + paid.length;
}

const setStatus = async (status: 'ACTIVE' | 'INACTIVE'): Promise<void> => {
  await db.update(packages).set({ status }).where(eq(packages.id, month.packageId));
};

/** A guest whose calls come from an address. */
const guestAt = async (remoteAddress: string) => {
  const { headers } = await api.signIn({ isGuest: true });
  const look = async (...positions: readonly Position[]) => {
    const payload = { fens: positions.map(({ fen }) => fen) };
    const url = '/api/positions';
    return api.call({ method: 'POST', url, headers, payload, remoteAddress });
  };
  const trial = async () => {
    const { body } = await api.call({ url: '/api/credit/my-credit', headers, remoteAddress });
    return creditSchema.parse(body.data).trial.left;
  };
  return { look, trial };
};
const hashes = async () => (await db.select().from(addressDays)).map(({ hash }) => hash);

test('look-ups are free unless a package for them is on sale', async () => {
  const user = await api.signIn();
  const lookUpAll = () => lookUp(user, STARTER, LEARNED, OTHER, BOTH, UNKNOWN);
  expect(await lookUpAll()).toBe(200);
  expect(await creditOf(user)).toMatchObject({ isMetered: false, balance: 2 });
  expect(await countCharges(user)).toBe(0);
  await setStatus('ACTIVE');
  await announceSite(api.database, 'packages');
  await expect.poll(lookUpAll).toBe(402);
  expect(await creditOf(user)).toMatchObject({ isMetered: true, balance: 2 });
  await setStatus('INACTIVE');
  // Without an announcement, the cached answer holds a little longer.
  api.pass(10_000);
  expect(await lookUpAll()).toBe(200);
  expect(await countCharges(user)).toBe(0);
});

describe('while look-ups cost credits', () => {
  beforeAll(async () => {
    await setStatus('ACTIVE');
    api.pass(10_000);
  });

  test('a position is paid for once a day, for every call and for its mirror image', async () => {
    const user = await api.signIn();
    const messages: string[] = [];
    const stop = await api.database.listen('live', (text) => messages.push(text));
    expect((await view(user, LEARNED)).data.position.status).toBe('known');
    expect(await creditsLeft(user)).toBe(1);
    await expect.poll(() => messages.join('')).toContain('credit-changed');
    await stop();
    const { headers } = user;
    for (const position of [LEARNED, start.play('b2e2')]) {
      const query = { FEN: position.fen };
      expect((await api.call({ url: '/api/chessdb', query, headers })).status).toBe(200);
      expect((await api.call({ url: '/api/book/best-move', query, headers })).status).toBe(200);
      expect(await lookUp(user, position)).toBe(200);
    }
    expect(await creditsLeft(user)).toBe(1);
  });

  test('shipped and unknown positions are free, partly learned ones are not', async () => {
    const user = await api.signIn();
    for (const position of [STARTER, UNKNOWN]) await view(user, position);
    const { headers } = user;
    // Nothing is known about this move.
    const query = { FEN: LEARNED.fen, move: 'a9a8' };
    const { body } = await api.call({ url: '/api/move/win-rate', query, headers });
    expect(body).toMatchObject({ success: true, data: null });
    expect(await countCharges(user)).toBe(0);
    await view(user, BOTH);
    expect(await creditsLeft(user)).toBe(1);
  });

  test('positions that may come next are returned only if they are free', async () => {
    const user = await api.signIn();
    const next = [STARTER, LEARNED, OTHER, BOTH];
    const knownOf = async (who: SignedIn) => {
      const { data } = await view(who, BOTH, next);
      return data.next.map(({ status, moves }) => [status, moves.length > 0]);
    };
    await view(user, LEARNED);
    expect(await knownOf(user)).toEqual([
      ['known', true],
      ['known', true],
      ['unknown', false],
      ['known', true],
    ]);
    expect(await creditsLeft(user)).toBe(0);
    const admin = await api.signIn({ type: 'ADMIN' });
    expect(await knownOf(admin)).toEqual(next.map(() => ['known', true]));
    expect(await countCharges(admin)).toBe(0);
  });

  test('without enough credits a call is refused with 402 and charges nothing; a call pays for all its positions or none', async () => {
    const user = await api.signIn();
    expect(await lookUp(user, STARTER, LEARNED, LEARNED, OTHER, BOTH)).toBe(402);
    expect(await countCharges(user)).toBe(0);
    expect(await lookUp(user, STARTER, LEARNED, LEARNED, OTHER)).toBe(200);
    const before = await countCharges(user);
    const { body } = await ask(user, '/api/positions/view', { FEN: BOTH.fen, next: [] });
    expect(body).toMatchObject({
      success: false,
      code: 'PAYMENT_REQUIRED',
      message: expect.stringMatching(/^Your credit usage has expired\. New free look-ups from /),
      data: {
        missing: 'look-ups',
        needed: 1,
        left: 0,
        backAt: endOfSiteDay(api.now()).toISOString(),
        loginUrl: null,
        packagesUrl: expect.stringMatching(/^http.*\/packages$/),
      },
    });
    expect(JSON.stringify(body)).not.toContain('h9g7');
    expect(await countCharges(user)).toBe(before);
    expect(await lookUp(user, STARTER, LEARNED, OTHER, UNKNOWN)).toBe(200);
  });

  test('they are free while a package unlocks them, to its last millisecond', async () => {
    const user = await api.signIn();
    const { userId } = user;
    const end = api.now().getTime() + 60_000;
    const bought = {
      userId,
      version: month,
      source: 'GRANT',
      sourceId: userId,
      paidMinor: 0,
      isTest: false,
      now: new Date(end - 30 * DAY),
    } as const;
    await db.transaction((tx) => activate(tx, bought));
    api.pass(59_999);
    expect(await lookUp(user, LEARNED, OTHER, BOTH)).toBe(200);
    api.pass(1);
    expect(await lookUp(user, LEARNED, OTHER, BOTH)).toBe(402);
    expect(await countCharges(user)).toBe(0);
  });

  describe('guests', () => {
    beforeAll(async () => {
      await writeSetting(db, { key: 'trialCredits', value: 5 }, api.now());
      await writeSetting(db, { key: 'guestAllowance', value: guestAllowance }, api.now());
      api.pass(10_000);
      return async () => {
        await writeSetting(db, { key: 'trialCredits', value: 2 }, api.now());
        api.pass(10_000);
      };
    });

    test('have fewer look-ups than accounts, and share those of their address until the next day', async () => {
      const home = '2001:db8:1:1::5';
      const [first, second] = [await guestAt(home), await guestAt('2001:db8:1:1:ff::9')];
      expect((await first.look(LEARNED, OTHER)).status).toBe(200);
      const refused = await first.look(BOTH);
      expect(refused.status).toBe(402);
      expect(refused.headers['retry-after']).toBe(
        `${Math.ceil((endOfSiteDay(api.now()).getTime() - api.now().getTime()) / 1000)}`,
      );
      const loginUrl = expect.stringMatching(/^http.*\/login$/);
      expect(refused.body.data).toMatchObject({ missing: 'look-ups', left: 0, loginUrl });
      // A private window is a new guest, who shares what is left of the address.
      expect(await second.trial()).toBe(1);
      expect((await second.look(LEARNED, OTHER)).body.data).toMatchObject({ needed: 2, left: 1 });
      expect((await second.look(LEARNED)).status).toBe(200);
      expect((await second.look(OTHER)).status).toBe(402);
      expect(await (await guestAt(home)).trial()).toBe(0);
      expect((await (await guestAt('2001:db8:1:2::5')).look(LEARNED)).status).toBe(200);
      const account = await api.signIn();
      expect(await lookUp(account, LEARNED, OTHER, BOTH)).toBe(200);
      expect(Buffer.concat(await hashes()).toString('latin1')).not.toContain('2001');
      api.pass(DAY);
      const third = await guestAt(home);
      expect(await third.trial()).toBe(2);
      expect((await third.look(OTHER)).status).toBe(200);
      const before = await hashes();
      expect(before).toHaveLength(3);
      await cleanUp(db, api.now());
      expect(await hashes()).toEqual([before.at(-1)]);
      expect(await db.select().from(addressKeys)).toHaveLength(1);
    });

    test('of twenty concurrent calls from one address with one look-up left, one is answered', async () => {
      const address = '198.51.100.7';
      await (await guestAt(address)).look(LEARNED, OTHER);
      const guests = await Promise.all(Array.from({ length: 20 }, () => guestAt(address)));
      const answers = await Promise.all(guests.map(({ look }) => look(LEARNED)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 402)).toHaveLength(19);
    });
  });

  test('a program with a personal key pays as the panel does, and is told what to do once its credits are spent', async () => {
    const user = await api.signIn();
    const { body } = await ask(user, '/api/cloud-key', {});
    const { url } = cloudRoutes.makeCloudKey.data.parse(body.data);
    const program = async (position: Position, action = 'queryall') => {
      const query = { action, board: position.fen };
      const { statusCode, body } = await api.app.inject({ url: new URL(url).pathname, query });
      return [statusCode, body];
    };
    await program(STARTER);
    await program(LEARNED);
    await program(LEARNED, 'querybest');
    expect(await creditsLeft(user)).toBe(1);
    await program(OTHER);
    expect(await program(BOTH)).toEqual([
      200,
      expect.stringMatching(
        /^Error: Your credit usage has expired\. New free look-ups from [\d-]{10} 17:00 UTC\. Packages: http\S+\/packages\0?$/,
      ),
    ]);
    expect((await program(OTHER))[1]).toContain('move:h0g2');
    const { logLines } = api;
    expect(logLines.join('\n')).not.toContain('request failed');
  });
});

const contribute = async (by: SignedIn, value = 'move:a9a8,score:7'): Promise<number> =>
  (await ask(by, '/api/chessdb', { FEN: UNKNOWN.fen, value })).status;

const mayContribute = async ({ headers }: SignedIn): Promise<unknown> => {
  const query = { FEN: UNKNOWN.fen };
  const { body } = await api.call({ url: '/api/chessdb/own', query, headers });
  return Object(body.data).mayContribute;
};

test('to contribute, users need CLOUD.WRITE while a package with it is on sale; to withdraw, they do not', async () => {
  const [user, admin] = [await api.signIn(), await api.signIn({ type: 'ADMIN' })];
  expect(await contribute(user)).toBe(200);
  const version = await sell(db, { permissions: ['CLOUD.WRITE'], credits: 0 });
  expect(await contribute(user, 'move:a9a8,score:8')).toBe(403);
  expect([await mayContribute(user), await mayContribute(admin)]).toEqual([false, true]);
  expect([await contribute(admin), await contribute(user, '')]).toEqual([200, 200]);
  const bought = {
    userId: user.userId,
    version,
    source: 'GRANT',
    sourceId: user.userId,
    paidMinor: 0,
    isTest: false,
    now: api.now(),
  } as const;
  await db.transaction((tx) => activate(tx, bought));
  expect([await mayContribute(user), await contribute(user)]).toEqual([true, 200]);
});

test('programs need API.USE, and games of collections COLLECTION.READ, only while a package with them is on sale', async () => {
  const user = await api.signIn();
  const { userId, headers } = user;
  const token = `${API_TOKEN_PREFIX}of-a-user`;
  const given = { name: 'script', scopes: ['games:read'] as const, expiresAt: null };
  await insertApiToken(db, {
    userId,
    token,
    ...given,
    scopes: [...given.scopes],
    createdAt: api.now(),
  });
  await writeCloudKey(db, { userId, key: 'a-key', createdAt: api.now() });
  const program = { authorization: `Bearer ${token}` };
  const chessdb = async () => {
    const query = { action: 'queryall', board: STARTER.fen };
    return (await api.app.inject({ url: '/cloud/a-key/chessdb.php', query })).body;
  };
  const explore = (more = '', who: SignedIn['headers'] = headers) =>
    api.call({ url: `/api/explorer?FEN=${encodeURIComponent(STARTER.fen)}${more}`, headers: who });
  const callAll = async () => [
    (await api.call({ url: '/api/match', headers: program })).status,
    (await explore()).status,
    (await api.call({ url: '/api/opening', headers })).status,
    (await api.call({ url: '/api/player', headers })).status,
  ];
  expect(await callAll()).toEqual([200, 200, 200, 200]);
  expect(await chessdb()).toContain('move:h2e2');
  const version = await sell(db, { permissions: ['API.USE', 'COLLECTION.READ'] });
  api.pass(10_000);
  expect(await callAll()).toEqual([402, 402, 402, 402]);
  expect(await chessdb()).toMatch(
    /^Error: Programs need a package that includes the API\. Packages: http/,
  );
  const { body } = await api.call({
    url: '/api/match',
    headers: { ...program, 'accept-language': 'vi' },
  });
  expect(body.message).toMatch(/^Chương trình chỉ dùng được khi có gói gồm API\. Các gói: http/);
  const packagesUrl = expect.stringMatching(/\/packages$/);
  const nothing = { needed: 1, left: 0, backAt: null, loginUrl: null, packagesUrl };
  expect(body.data).toEqual({ missing: 'programs', ...nothing });
  expect((await explore()).body.data).toEqual({ missing: 'collections', ...nothing });
  // The user's own games need no package.
  expect((await explore('&collections=mine')).status).toBe(200);
  expect((await explore('', (await api.signIn({ type: 'ADMIN' })).headers)).status).toBe(200);
  const bought = { userId, version, source: 'GRANT', sourceId: userId } as const;
  const free = { paidMinor: 0, isTest: false, now: api.now() };
  await db.transaction((tx) => activate(tx, { ...bought, ...free }));
  expect(await callAll()).toEqual([200, 200, 200, 200]);
  expect(await chessdb()).toContain('move:h2e2');
});
