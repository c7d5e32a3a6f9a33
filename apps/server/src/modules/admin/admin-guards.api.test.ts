import type { RouteContract } from '@chuhe/contract/route';
import { ROUTES } from '@chuhe/contract/routes';
import { PARTIAL_ROLES, type PartialRole } from '@chuhe/contract/staff';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { hashPassword } from '../identity/passwords.ts';
import { markSteppedUp } from '../identity/session-repository.ts';

const api = await makeTestApi();
const PASSWORD = 'advisor guards king';
const passwordHash = await hashPassword(PASSWORD);

/** The admin endpoints of all modules. */
const routes = api.app.routeTable.filter(({ config }) => config?.guard === 'admin');
const SOME_ID = '3f0d54c8-3d2b-4d8e-9d5b-0a2a6c1f7e10';

async function codesFor({ headers }: SignedIn, some: typeof routes) {
  const codes = new Set<string>();
  for (const { method, url: path } of some) {
    const url = path.replaceAll(/:\w+/g, SOME_ID);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Calls of the contract have one method.
    const { status, body } = await api.call({ method: method as 'GET', url, headers });
    codes.add(`${status} ${body.code}`);
  }
  return [...codes];
}

const STAFF = ['POST step-up'];
const READ_USERS = ['GET user', 'GET user/:userId', 'GET user/:userId/consent'];

/** The calls that each role may make, besides owners, who may make all. A call that is not listed is refused. */
const ALLOWED: Readonly<Record<PartialRole, readonly string[]>> = {
  SUPPORT: [
    ...STAFF,
    ...READ_USERS,
    'POST user/:userId/reset-link',
    'PUT user/:userId/email',
    'POST user/:userId/email/verified',
    'POST user/:userId/email/verification',
    'POST user/:userId/second-factor/removal',
    'DELETE user/:userId/session',
    'POST user/:userId/deletion',
    'DELETE user/:userId/deletion',
    'GET user/:userId/export',
    'POST user/:userId/export',
    'GET user/:userId/export/:exportId',
  ],
  FINANCE: [
    ...STAFF,
    ...READ_USERS,
    'GET overview',
    'GET order',
    'POST order/:orderId/refund',
    'GET order-export',
    'POST subscription/:orderId/cancel',
    'GET payment-alert',
    'POST payment-alert/:alertId/settle',
    'GET package',
    'POST package',
    'PUT package/:packageId',
    'PATCH package/:packageId',
    'PUT package-order',
    'GET coupon',
    'POST coupon',
    'PATCH coupon/:couponId',
    'GET activation-key',
    'POST activation-key',
    'POST activation-key/:keyId/revoke',
  ],
  CONTENT: [
    ...STAFF,
    'POST import',
    'GET import',
    'POST import/:importId/stop',
    'PATCH collection/:collectionId',
    'DELETE collection/:collectionId',
    'GET contribution',
    'POST contribution',
    'GET exercise-report',
    'POST exercise/:exerciseId/decision',
    'GET legal/:page',
    'POST legal/:page',
    'GET legal/:page/:version',
    'POST legal-preview',
    'GET coverage',
    'GET learning',
    'POST learning',
    'POST learning/:runId/stop',
    'POST learning/:runId/resume',
  ],
};

const nameOf = ({ method, url }: (typeof routes)[number]): string =>
  `${String(method)} ${url.replace('/api/admin/', '')}`;

describe('calls of administrators', () => {
  test.each(PARTIAL_ROLES)('are allowed to the role %s exactly as listed', async (role) => {
    const headers = await api.signIn({ role }, true);
    const allowed: string[] = [];
    for (const route of routes) {
      const codes = await codesFor(headers, [route]);
      if (!codes.includes('403 FORBIDDEN')) allowed.push(nameOf(route));
    }
    expect(allowed.toSorted()).toEqual(ALLOWED[role].toSorted());
  });

  test('answer 403 to everyone else, and to a demoted administrator at once', async () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(await codesFor(await api.signIn(), routes)).toEqual(['403 FORBIDDEN']);
    expect(await codesFor(await api.signIn({ isGuest: true }), routes)).toEqual(['403 FORBIDDEN']);
    const demoted = await api.signIn({ type: 'ADMIN' });
    const look = { url: '/api/admin/secret', headers: demoted.headers };
    expect((await api.call(look)).status).toBe(200);
    const { db } = api.database;
    await db.update(users).set({ type: 'NORMAL' }).where(eq(users.id, demoted.userId));
    expect(await codesFor(demoted, routes)).toEqual(['403 FORBIDDEN']);
  });

  test('that are dangerous require a confirmed sign-in', async () => {
    const dangerous = routes.filter(({ config }) => config?.stepUp === true);
    const contract: readonly RouteContract[] = Object.values(ROUTES);
    const promised = contract.filter(({ stepUp }) => stepUp === true);
    expect(dangerous.map(({ url }) => url).toSorted()).toEqual(
      promised.map(({ path }) => path).toSorted(),
    );
    const unconfirmed = await api.signIn({ type: 'ADMIN' }, false);
    expect(await codesFor(unconfirmed, dangerous)).toEqual(['403 STEP_UP_REQUIRED']);
  });
});

const confirm = ({ headers }: SignedIn, payload: object) =>
  api.call({ method: 'POST', url: '/api/admin/step-up', headers, payload });
const revoke = async ({ headers }: SignedIn) => {
  const url = `/api/admin/activation-key/${SOME_ID}/revoke`;
  return (await api.call({ method: 'POST', url, headers })).body.code;
};

describe('POST /api/admin/step-up', () => {
  test('allows dangerous calls for ten minutes, by the password', async () => {
    const admin = await api.signIn({ type: 'ADMIN', passwordHash }, false);
    const missing = await confirm(admin, {});
    expect(missing.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'password' }] });
    expect((await confirm(admin, { password: 'a wrong one' })).body.code).toBe('WRONG_PASSWORD');
    expect(await revoke(admin)).toBe('STEP_UP_REQUIRED');
    const { status, body } = await confirm(admin, { password: PASSWORD });
    const until = new Date(api.now().getTime() + 600_000).toISOString();
    expect([status, body.data]).toEqual([200, { until }]);
    expect(await revoke(admin)).toBe('NOT_FOUND');
    for (const [age, code] of [
      [599_999, 'NOT_FOUND'],
      [600_000, 'STEP_UP_REQUIRED'],
    ] as const) {
      const then = new Date(api.now().getTime() - age);
      await markSteppedUp(api.database.db, admin.sessionId, then);
      expect(await revoke(admin)).toBe(code);
    }
  });

  test('accepts a sign-in of the last five minutes if the account has no password', async () => {
    const admin = await api.signIn({ type: 'ADMIN' }, false);
    expect((await confirm(admin, {})).status).toBe(200);
    expect(await revoke(admin)).toBe('NOT_FOUND');
    api.pass(300_001);
    expect((await confirm(admin, {})).body.code).toBe('FRESH_SIGN_IN_REQUIRED');
  });

  test('brute force: limits wrong passwords', async () => {
    const admin = await api.signIn({ type: 'ADMIN', passwordHash }, false);
    const codes: unknown[] = [];
    for (let guesses = 0; guesses < 9; guesses += 1) {
      codes.push((await confirm(admin, { password: 'a wrong one' })).body.code);
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(await revoke(admin)).toBe('STEP_UP_REQUIRED');
  });
});
