import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { matchPageSchema } from '@chuhe/contract/match';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { IS_FULL } from '../../testing/full.ts';
import {
  addressOf,
  makeDataFolder,
  type ServerProcess,
  startServer,
} from '../../testing/server-process.ts';

/** Runs the built server with its embedded database while users save games; `scripts/test.mjs` builds before it tests. */

const SAVES = IS_FULL ? 1000 : 200;
/** Simultaneous calls. */
const CLIENTS = IS_FULL ? 40 : 20;
const KILLS = IS_FULL ? 20 : 1;

const answerSchema = z.object({ success: z.boolean(), data: z.unknown() });

class MatchClient {
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  #token = '';

  private constructor(address: string) {
    this.#address = address;
  }

  static async signIn(address: string, token?: string): Promise<MatchClient> {
    const user = new MatchClient(address);
    if (token === undefined) {
      user.#token = await user.#tokenOf('/api/client-token');
      user.#token = await user.#tokenOf('/api/user/quick-register');
    } else user.#token = token;
    return user;
  }

  get token(): string {
    return this.#token;
  }

  /** @returns whether the server confirmed that the game is saved */
  async save(matchId: string): Promise<boolean> {
    const payload = { matchId, startFEN: INITIAL_FEN, history: ['h2e2', 'h9g7', 'h0g2'] };
    const { status } = await this.call('/api/match', payload);
    return status === 200;
  }

  async list(): Promise<Set<string>> {
    const ids = new Set<string>();
    let after: string | null = '';
    while (after !== null) {
      const cursor: string = after === '' ? '' : `&after=${after}`;
      const { body } = await this.call(`/api/match/only-me?limit=100${cursor}`);
      const { matches, next } = matchPageSchema.parse(body.data);
      for (const { matchId } of matches) ids.add(matchId);
      after = next;
    }
    return ids;
  }

  async call(path: string, payload?: unknown) {
    const sent = request(this.#address + path, {
      method: payload === undefined ? 'GET' : 'POST',
      agent: this.#agent,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
    });
    sent.end(payload === undefined ? undefined : JSON.stringify(payload));
    const [response] = await once(sent, 'response');
    const body = answerSchema.parse(await json(response));
    return { status: Number(response.statusCode), body };
  }

  close(): void {
    this.#agent.destroy();
  }

  async #tokenOf(path: string): Promise<string> {
    const { body } = await this.call(path);
    return z.object({ accessToken: z.string() }).parse(body.data).accessToken;
  }
}

/** Saves games from many clients. @returns ids of confirmed and of failed saves */
async function saveAll(user: MatchClient, count: number, onSaved: (saved: number) => void) {
  const saved = new Set<string>();
  const failed = new Set<string>();
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const id = randomUUID();
      // After a broken connection the outcome is unknown.
      const isSaved = await user.save(id).catch(() => false);
      (isSaved ? saved : failed).add(id);
      if (isSaved) onSaved(saved.size);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return { saved, failed };
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
}

test('a server killed during saves has every game that it confirmed', {
  timeout: 180_000 * KILLS,
}, async () => {
  const DATA_DIR = await makeDataFolder();
  const start = () => startServer({ PORT: '0', DATA_DIR, LOG_LEVEL: 'silent' });
  const known = new Set<string>();
  let token: string | undefined;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await start();
    const user = await MatchClient.signIn(await addressOf(server), token);
    token = user.token;
    const dieAt = Math.ceil(SAVES * (0.1 + 0.6 * Math.random()));
    const { saved, failed } = await saveAll(user, SAVES, (count) => {
      if (count === dieAt) server.child.kill('SIGKILL');
    });
    user.close();
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' });
    for (const id of saved) known.add(id);
    expect(failed.size).toBeGreaterThan(0);

    const again = await start();
    const later = await MatchClient.signIn(await addressOf(again), user.token);
    const there = await later.list();
    later.close();
    expect([...saved].filter((id) => !there.has(id))).toEqual([]);
    await stop(again);
  }
  await rm(DATA_DIR, { recursive: true, force: true });
});

// `shutdown.test.ts` has the closing in one process.
test.runIf(IS_FULL)(
  'a closing server answers pending saves and has stored exactly those',
  async () => {
    const DATA_DIR = await makeDataFolder();
    const server = await startServer({ PORT: '0', DATA_DIR, LOG_LEVEL: 'silent' });
    const user = await MatchClient.signIn(await addressOf(server));
    // Opens the connections first: a closing server refuses saves that have not reached it.
    await Promise.all(Array.from({ length: CLIENTS }, () => user.call('/api/match/folders')));
    const ids = Array.from({ length: CLIENTS }, () => randomUUID());
    let ending: Promise<unknown> | undefined;
    const answers = ids.map(async (id) => {
      const isSaved = await user.save(id);
      // Each save makes several queries, so all have arrived when the first is answered.
      ending ??= stop(server);
      return isSaved;
    });
    expect(await Promise.all(answers)).toEqual(ids.map(() => true));
    await ending;

    const again = await startServer({ PORT: '0', DATA_DIR, LOG_LEVEL: 'silent' });
    const later = await MatchClient.signIn(await addressOf(again), user.token);
    expect(await later.list()).toEqual(new Set(ids));
    user.close();
    later.close();
    await stop(again);
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
