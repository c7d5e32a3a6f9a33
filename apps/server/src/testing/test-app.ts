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
 * The application as `main.ts` makes it, on a small web build of its own and with its log lines kept for the test to read.
 * It has no database: `makeTestApi` gives one.
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
    keys: deriveKeys('a secret of tests, long enough for anybody'),
    ...options,
    config: makeTestConfig(config),
  });
  return { app, logLines };
}

/** A build as the web application makes it, made small: one file of each kind that is served differently. */
const TEST_WEB_FOLDER = new URL('web/', import.meta.url);

const NO_DATABASE: Database = {
  kind: 'pglite',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It stands in for one until it is used.
  db: new Proxy({}, { get: failWithoutDatabase }) as Queryable,
  close: async () => {},
  listen: async () => async () => {},
  announce: async () => {},
  bulk: failWithoutDatabase,
  lock: failWithoutDatabase,
  waited: () => 0,
};

function failWithoutDatabase(): never {
  throw new Error('This test has no database: use makeTestApi');
}
