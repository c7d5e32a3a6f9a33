import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_PATH } from '@chuhe/contract/live';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { rowsOf } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { writeEngineScript } from '../modules/position-db/learning/testing/engine-script.ts';
import {
  LearningClient,
  unknownPositions,
} from '../modules/position-db/learning/testing/learning-client.ts';
import { makePayload } from '../modules/saved-games/testing/matches.ts';
import { IS_FULL } from './full.ts';
import { copyDatabase } from './postgres-cluster.ts';
import { RoundRobinProxy } from './round-robin-proxy.ts';
import { addressOf, type ServerProcess, startServer } from './server-process.ts';

/** Processes of the built server on one PostgreSQL, behind a proxy. The embedded database allows one process only. */

const template = inject('postgres');

/** Milliseconds of each search of a position. */
const SEARCH_MS = 150;
/** A few games, saved again and again, so that the account does not get full. */
function gameOf(number: number): string {
  const matchId = `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`;
  return JSON.stringify(makePayload({ matchId }));
}

interface Running extends ServerProcess {
  readonly port: string;
}

/** Starts servers behind a proxy. */
async function startSite(count: number) {
  if (template === null) throw new Error('There is no PostgreSQL');
  const folder = await mkdtemp(join(tmpdir(), 'several-servers-'));
  const created = await copyDatabase(template);
  const database = openPostgres({ url: created.url, size: 2 });
  const engine = await writeEngineScript(folder, SEARCH_MS);
  const proxy = new RoundRobinProxy();
  const address = await proxy.listen();
  const started = new Set<ServerProcess>();
  const start = async (): Promise<Running> => {
    const server = await startServer({
      PORT: '0',
      DATA_DIR: join(folder, String(started.size)),
      DATABASE_URL: created.url,
      // Not a trial, in which calls from this machine are not limited.
      PUBLIC_URL: address,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'silent',
      ENGINE_PATH: engine.path,
    });
    started.add(server);
    const [, own = ''] = /\(here: (\S+)\)/.exec(await whenListening(server)) ?? [];
    return { ...server, port: proxy.add(own.replace('localhost', '127.0.0.1')) };
  };
  onTestFinished(async () => {
    await proxy.close();
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all([...started].map(({ ended }) => ended));
    await database.close();
    await created.drop();
    await rm(folder, { recursive: true });
  });
  const servers = await Promise.all(Array.from({ length: count }, start));
  return { address, proxy, engine, database, servers, start };
}

async function whenListening(server: ServerProcess): Promise<string> {
  await addressOf(server);
  return server.output.stdout;
}

/** Clients that call at the same time. */
const CLIENTS = 4;

/** Calls the site until told to stop, as many clients at once do, and keeps what fails. */
function callAllTheTime(address: string, token: string) {
  const failures: string[] = [];
  let calls = 0;
  const over = new AbortController();
  const client = async (number: number): Promise<void> => {
    for (let call = 0; !over.signal.aborted; call += 1) {
      const isPost = call % 2 === 1;
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // Enough addresses that no limit is reached.
        'x-test-address': `198.51.100.${(call * CLIENTS + number) % 200}`,
      };
      const kind = isPost ? 'POST' : 'GET';
      try {
        const answer = isPost
          ? await fetch(`${address}/api/match`, {
              method: 'POST',
              headers,
              body: gameOf(call % 50),
            })
          : await fetch(`${address}/api/match/only-me`, { headers });
        await answer.text();
        if (!answer.ok) failures.push(`${kind} ${answer.status}`);
      } catch (error) {
        failures.push(`${kind} ${String(error)}`);
      }
      calls += 1;
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return {
    failures,
    calls: () => calls,
    stop: async () => {
      over.abort();
      await clients;
    },
  };
}

describe.runIf(template !== null)('several servers on one PostgreSQL, behind one address', () => {
  test('keep sessions, limits, live messages and learning in common', async () => {
    const { address, engine, servers } = await startSite(IS_FULL ? 3 : 2);
    const client = await LearningClient.signIn(address);
    const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };

    const ports = new Set<string>();
    for (let call = 0; call < 6; call += 1) {
      const answer = await fetch(`${address}/api/match/only-me`, { headers });
      expect(answer.status).toBe(200);
      ports.add(answer.headers.get('x-port') ?? '');
    }
    expect(ports).toEqual(new Set(servers.map(({ port }) => port)));

    // Ten exports a minute, from an address.
    let exported = 0;
    for (let call = 0; call < 24; call += 1) {
      const answer = await fetch(`${address}/api/match/export`, { headers });
      if (answer.ok) exported += 1;
      await answer.text();
      await wait(50);
    }
    expect(exported).toBe(10);

    const channels = await Promise.all(servers.map(() => openChannel(address, client.token)));
    const saved = await fetch(`${address}/api/match`, {
      method: 'POST',
      headers,
      body: JSON.stringify(makePayload()),
    });
    expect(saved.status).toBe(200);
    for (const messages of channels) {
      await expect.poll(() => messages).toEqual(['ready', 'match-changed']);
    }

    const positions = unknownPositions(IS_FULL ? 9 : 4);
    for (const position of positions) {
      for (let call = 0; call < 3; call += 1) {
        expect(await client.learn(position)).toMatch(/^(queued|known)$/);
      }
    }
    for (const position of positions) {
      await expect.poll(() => client.learn(position), { interval: 200 }).toBe('known');
    }
    const searched = await engine.searched();
    expect(searched.toSorted()).toEqual(positions.map(({ fen }) => fen).toSorted());
  });

  test.runIf(IS_FULL)(
    'do the work of one that is killed, and are restarted one after the other, while no call fails',
    { timeout: 600_000 },
    async () => {
      const { address, proxy, engine, database, servers, start } = await startSite(3);
      const client = await LearningClient.signIn(address);
      const positions = unknownPositions(12);
      for (const position of positions) await client.learn(position);
      await expect.poll(async () => (await engine.searched()).length).toBeGreaterThan(3);

      const [killed, ...others] = servers;
      if (killed === undefined) throw new Error('No server was started');
      const load = callAllTheTime(address, client.token);
      await expect.poll(load.calls).toBeGreaterThan(30);
      killed.child.kill('SIGKILL');
      await killed.ended;
      await expect.poll(load.calls).toBeGreaterThan(60);
      // What can be repeated has been repeated. Of what cannot, only what the killed server was doing failed: a call of each client at most.
      expect(load.failures.filter((failure) => failure !== 'POST 502')).toEqual([]);
      expect(load.failures.length).toBeLessThanOrEqual(CLIENTS);
      proxy.remove(killed.port);

      await endLeases(database.db);
      for (const position of positions) {
        const learn = () => client.learn(position);
        await expect.poll(learn, { interval: 300 }).toBe('known');
      }
      const searched = await engine.searched();
      expect(new Set(searched).size).toBe(positions.length);
      // Only the search of the killed server is repeated.
      expect(searched.length).toBeLessThanOrEqual(positions.length + 1);

      load.failures.length = 0;
      const before = load.calls();
      for (const server of [...others, await start()]) {
        server.child.kill('SIGTERM');
        expect(await server.ended).toEqual({ code: 0, signal: null });
        proxy.remove(server.port);
        await start();
      }
      await load.stop();
      expect(load.failures).toEqual([]);
      expect(load.calls() - before).toBeGreaterThan(100);
    },
  );
});

/** Ends the leases of the killed server at once, instead of after a minute. The other servers have ended their searches meanwhile. */
async function endLeases(db: ReturnType<typeof openPostgres>['db']): Promise<void> {
  const leases = async () =>
    rowsOf(await db.execute(sql`select lease from job where lease is not null and tries > 0`)).map(
      ({ lease }) => String(lease),
    );
  const before = await leases();
  await wait(20 * SEARCH_MS);
  const orphans = (await leases()).filter((lease) => before.includes(lease));
  for (const lease of orphans) {
    await db.execute(sql`update job set ready_at = now() where lease = ${lease}::uuid`);
  }
  await db.execute(sql`select pg_notify('job', queue) from job group by queue`);
}

/** @returns the types of the messages that arrive */
async function openChannel(address: string, token: string): Promise<string[]> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}`);
  onTestFinished(() => socket.terminate());
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(String(JSON.parse(data.toString()).type)));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', token }));
  await expect.poll(() => messages).toContain('ready');
  return messages;
}
