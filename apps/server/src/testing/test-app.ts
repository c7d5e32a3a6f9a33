import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { loadWebBuild } from '../features/web/web-build.ts';

/** The application as `main.ts` makes it, on a small web build of its own and with its log lines kept for the test to read. */
export async function makeTestApp(
  config: Partial<Config> = {},
  webFolder: URL = TEST_WEB_FOLDER,
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
  const full: Config = {
    host: '127.0.0.1',
    port: 0,
    logLevel: 'info',
    ...config,
    redirects: config.redirects ?? [],
  };
  return { app: await createApp({ config: full, web, logStream }), logLines };
}

/** A build as the web application makes it, made small: one file of each kind that is served differently. */
const TEST_WEB_FOLDER = new URL('web/', import.meta.url);
