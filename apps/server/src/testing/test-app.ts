import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';

/** The application as `main.ts` makes it, with its log lines kept for the test to read. */
export async function makeTestApp(
  config: Partial<Config> = {},
): Promise<{ app: FastifyInstance; logLines: string[] }> {
  const logLines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  const full: Config = { host: '127.0.0.1', port: 0, logLevel: 'info', ...config };
  return { app: await createApp({ config: full, logStream }), logLines };
}
