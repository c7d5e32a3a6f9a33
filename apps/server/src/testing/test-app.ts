import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { AppOptions } from '../app-options.ts';
import type { Config } from '../config/config.ts';
import type { Database, Queryable } from '../db/database.ts';
import { deriveKeys } from '../modules/identity/keys.ts';
import { loadWebBuild } from '../modules/shell/web-build.ts';
import { makeTestConfig } from './test-config.ts';

/**
 * Creates the application as `main.ts` does, but with a small web build, a list of log lines, and no database. For one with a database,
 * see `makeTestApi`.
 */
export async function makeTestApp(
  config: Partial<Config> = {},
  webFolder: URL = TEST_WEB_FOLDER,
  options: Partial<AppOptions> = {},
): Promise<{ app: FastifyInstance; logLines: string[] }> {
  const logLines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  const web = await loadWebBuild(webFolder);
  if (web === undefined) throw new Error(`No web build in ${webFolder.href}`);
  const app = await createApp({
    web,
    logStream,
    database: NO_DATABASE,
    keys: TEST_KEYS,
    ...options,
    config: makeTestConfig(config),
  });
  return { app, logLines };
}

/** The keys of all test applications. */
export const TEST_KEYS = deriveKeys('a secret of tests, at least 32 characters');

/** The folder of a small web build, with one file of each kind that is served differently. */
const TEST_WEB_FOLDER = new URL('web/', import.meta.url);

const NO_DATABASE: Database = {
  kind: 'pglite',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The proxy throws for everything else.
  db: new Proxy(
    {},
    { get: (_, name) => (name === 'execute' ? findNothing : failWithoutDatabase()) },
  ) as Queryable,
  close: async () => {},
  listen: async () => async () => {},
  announce: async () => {},
  bulk: failWithoutDatabase,
  lock: failWithoutDatabase,
  waited: () => 0,
  connections: () => ({ max: 1, busy: 0, waiting: 0 }),
};

/** The queues of jobs are empty. */
const findNothing = async () => ({ rows: [] });

function failWithoutDatabase(): never {
  throw new Error('This test has no database: use makeTestApi');
}
