import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { AppOptions } from '../app-options.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/user-tables.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { deriveKeys } from '../modules/identity/keys.ts';
import { insertSession, markSteppedUp } from '../modules/identity/session-repository.ts';
import { signAccessToken, signClientToken } from '../modules/identity/tokens.ts';
import { makeTestApp } from './test-app.ts';
import { makeTestDatabase } from './test-database.ts';

/** The whole API on a database of its own, with a clock that tests move. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly live: LiveHub;
  readonly logLines: string[];
  readonly now: () => Date;
  /** Moves the clock on. */
  readonly pass: (milliseconds: number) => void;
  /** Headers of someone who is signed in. An administrator has just proved who is there, unless `isProven` is false. */
  readonly signIn: (
    user?: Partial<typeof users.$inferInsert>,
    isProven?: boolean,
  ) => Promise<SignedIn>;
  /** Headers of a browser that has a client token. */
  readonly asClient: () => Promise<{ authorization: string }>;
  /** Sends JSON and reads the envelope. */
  readonly call: (options: InjectOptions) => Promise<CallResult>;
}

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly headers: { readonly authorization: string };
}

export interface CallResult {
  readonly status: number;
  // biome-ignore lint: tests look into what they expect.
  readonly body: { success: boolean; code?: string; message?: string; data?: unknown };
  readonly headers: Readonly<Record<string, unknown>>;
}

const SECRET = 'a secret of tests, long enough for anybody';

/**
 * For the top of a test file; it is closed after the last test. Made inside a test, it is closed with that. Files named `*.api.test.ts` run on PostgreSQL too.
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
  const keys = deriveKeys(SECRET);
  let time = Date.now();
  const now = (): Date => new Date(time);
  const { app, logLines } = await makeTestApp(config, undefined, {
    database,
    keys,
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
    signIn: async (user, isProven = user?.type === 'ADMIN') => {
      const { userId, sessionId } = await addSession(database, now(), user);
      if (isProven) await markSteppedUp(database.db, sessionId, now());
      const { token } = await signAccessToken(keys, { userId, sessionId }, now());
      return { userId, sessionId, headers: { authorization: `Bearer ${token}` } };
    },
    asClient: async () => {
      const { token } = await signClientToken(keys, now());
      return { authorization: `Bearer ${token}` };
    },
    call: async (options) => {
      const response = await app.inject(options);
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
}

/** A hook of the file that is asked for while a test runs is never called. */
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
  if (row === undefined) throw new Error('No user was made');
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
