import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { AppOptions } from '../app-options.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/user-tables.ts';
import { addConsent } from '../legal/consent-repository.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { insertSession, markSteppedUp } from '../modules/identity/session-repository.ts';
import { signAccessToken, signClientToken } from '../modules/identity/tokens.ts';
import { makeTestApp, TEST_KEYS } from './test-app.ts';
import { makeTestDatabase } from './test-database.ts';

/** The whole API on its own database, with a clock that tests control. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly live: LiveHub;
  readonly logLines: string[];
  readonly now: () => Date;
  /** Advances the clock. */
  readonly pass: (milliseconds: number) => void;
  /** Creates a user with a session. `isConfirmed`: the user has just confirmed their identity, as administrators have by default. */
  readonly signIn: (
    user?: Partial<typeof users.$inferInsert>,
    isConfirmed?: boolean,
  ) => Promise<SignedIn>;
  /** Headers of a browser with a client token. */
  readonly asClient: () => Promise<{ authorization: string }>;
  /** Sends JSON and parses the response. */
  readonly call: (options: InjectOptions) => Promise<CallResult>;
}

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly headers: { readonly authorization: string };
}

export interface CallResult {
  readonly status: number;
  // biome-ignore lint: tests inspect the data that they expect.
  readonly body: { success: boolean; code?: string; message?: string; data?: unknown };
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Call it at the top of a test file or in a test. The API is closed at the end of the file or the test. Files named `*.api.test.ts`
 * run on PostgreSQL where it is installed: see `vitest.config.ts`.
 *
 * @example
 * const api = await makeTestApi();
 * const user = await api.signIn();
 * const { status } = await api.call({ url: '/api/user/profile', headers: user.headers });
 */
export async function makeTestApi(
  config: Partial<Config> = {},
  options: Partial<AppOptions> = {},
): Promise<TestApi> {
  const database = await makeTestDatabase();
  let time = Date.now();
  const now = (): Date => new Date(time);
  const { app, logLines } = await makeTestApp(config, undefined, {
    database,
    now,
    ...options,
  });
  atTheEnd(() => app.close());
  return {
    app,
    database,
    live: app.live,
    logLines,
    now,
    pass: (milliseconds) => void (time += milliseconds),
    signIn: async (user, isConfirmed = user?.type === 'ADMIN') => {
      const { userId, sessionId } = await addSession(database, now(), user);
      if (isConfirmed) await markSteppedUp(database.db, sessionId, now());
      const { token } = await signAccessToken(TEST_KEYS, { userId, sessionId }, now());
      return { userId, sessionId, headers: { authorization: `Bearer ${token}` } };
    },
    asClient: async () => {
      const { token } = await signClientToken(TEST_KEYS, now());
      return { authorization: `Bearer ${token}` };
    },
    call: async (options) => {
      const response = await app.inject(options);
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
}

/** Calls `close` at the end of the running test, or at the end of the file if no test runs, since `afterAll` has no effect in a test. */
function atTheEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}

let count = 0;

async function addSession(
  { db }: Database,
  now: Date,
  user: Partial<typeof users.$inferInsert> = {},
): Promise<{ userId: string; sessionId: string }> {
  const [row] = await db
    .insert(users)
    .values({ createdAt: now, updatedAt: now, ...user })
    .returning({ id: users.id });
  if (row === undefined) throw new Error('The user was not created');
  // An account has accepted the texts when it was made; a guest accepts them at the first purchase.
  if (user.isGuest !== true) {
    const consent = { userId: row.id, terms: 0, privacy: 0, place: 'SIGN_UP' } as const;
    await addConsent(db, { ...consent, createdAt: now });
  }
  count += 1;
  const sessionId = await insertSession(db, {
    userId: row.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    tokenHash: `test-${count}`,
  });
  return { userId: row.id, sessionId };
}
