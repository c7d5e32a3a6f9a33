import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseIn } from './db/data/folder.ts';
import { openPglite } from './db/pglite-database.ts';
import { STARTER_SETTING } from './modules/position-db/learning/load-starter.ts';
import { IS_FULL } from './testing/full.ts';
import {
  addressOf,
  makeDataFolder,
  type ServerProcess,
  startServer,
} from './testing/server-process.ts';

/**
 * Makes the server send itself SIGTERM when it prints its address. A signal from the test could arrive after the starter file has been
 * loaded.
 */
const ENDS_ITSELF = `--import=data:text/javascript,${encodeURIComponent(`
  const { write } = process.stdout;
  process.stdout.write = function (...args) {
    if (String(args[0]).includes('is running at')) process.kill(process.pid, 'SIGTERM');
    return write.apply(this, args);
  };
`)}`;

/** These tests run the built server. `scripts/test.mjs` builds before it tests. */
describe('the server process', () => {
  test('prints its address, answers, and ends cleanly on SIGINT, which npm passes on a second time', async () => {
    const server = await startServer({ PORT: '0' });
    const address = await addressOf(server);
    const response = await fetch(`${address}/healthz`);
    expect(await response.json()).toMatchObject({ status: 'ok' });
    await (await fetch(`${address}/nowhere`)).text();
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.output.stdout).toMatch(
      /^(Opening the database …\n)?Chuhe \d\S* is running at http:\/\/localhost:\d+ · Ctrl\+C stops it\nOutgoing mail is shown at http:\/\/localhost:\d+\/dev\/outbox\?token=[\w-]{43}\nThere is no administrator yet\. .+\n$/,
    );
    const lines = logLines(server);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'starting',
      expect.stringMatching(/^Server listening at /),
      'request',
      'closing',
      'closed',
    ]);
    expect(lines.every(({ level }) => level === 30)).toBe(true);
  });

  test('reports every invalid variable and exits with 1', async () => {
    const server = await startServer({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output.stderr.match(/^Chuhe cannot start: (PORT|LOG_LEVEL) .+$/gm)).toHaveLength(
      2,
    );
  });
});

/** Each of these starts one or two more servers. `open-database.test.ts` and `listen.test.ts` have the other problems of a start. */
describe.runIf(IS_FULL)('the server process, at more length', () => {
  test('ends cleanly on SIGTERM while the starter file is loaded, and loads it at the next start', async () => {
    const folder = await makeDataFolder();
    const database = await openPglite(databaseIn(folder));
    await database.db.execute(sql`delete from site_setting where key = ${STARTER_SETTING}`);
    await database.close();
    const first = await startServer({ PORT: '0', DATA_DIR: folder, NODE_OPTIONS: ENDS_ITSELF });
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(logLines(first).map(({ msg }) => msg)).toEqual([
      'starting',
      expect.stringMatching(/^Server listening at /),
      'closing',
      'closed',
    ]);
    const second = await startServer({ PORT: '0', DATA_DIR: folder });
    await expect.poll(() => second.output.stderr, LOADING).toContain('positions were loaded');
    second.child.kill('SIGTERM');
    await second.ended;
    await rm(folder, { recursive: true });
  });

  test('ends at once on a later second signal', async () => {
    const server = await startServer({ PORT: '0' });
    const { host, hostname, port } = new URL(await addressOf(server));
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => {});
    // An incomplete request: the connection is not idle, so closing waits for it.
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 1300));
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 143, signal: null });
    socket.destroy();
  });

  test('reports a port in use in one line and exits with 1', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await problemOf({ PORT: String(port) })).toContain(`Port ${port} is in use. `);
    holder.close();
  });

  test('reports a database server that is away in one line, without its password', async () => {
    const problem = await problemOf({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/chuhe' });
    expect(problem).toMatch(/ECONNREFUSED 127\.0\.0\.1:9\. Check that it runs/);
    expect(problem).not.toContain('secret');
  });

  test('reports what it did not foresee in one line, too', async () => {
    const folder = await makeDataFolder();
    const database = await openPglite(databaseIn(folder));
    await database.db.execute(sql`drop table job cascade`);
    await database.close();
    expect(await problemOf({ DATA_DIR: folder })).toMatch(
      /Unexpected failure: relation "job" does not exist/,
    );
    await rm(folder, { recursive: true });
  });
});

/** How long loading the starter file may take, in milliseconds. */
const LOADING = { timeout: 120_000 };

/** Starts a server that must fail to start, and returns the only line that it prints. */
async function problemOf(variables: Readonly<Record<string, string>>): Promise<string> {
  const server = await startServer({ PORT: '0', LOG_LEVEL: 'silent', ...variables });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output.stderr).toMatch(/^Chuhe cannot start: [^\n]+\n$/);
  return server.output.stderr;
}

function logLines({ output }: ServerProcess): { level: unknown; msg: unknown }[] {
  return output.stderr
    .trim()
    .split('\n')
    .map((line): { level: unknown; msg: unknown } => JSON.parse(line));
}
