import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sentStudyOperationsSchema, studyChapterSchema } from '@chuhe/contract/study';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson } from '@chuhe/studies/state-json';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { IS_FULL } from '../../testing/full.ts';
import { addressOf, makeDataFolder, startServer } from '../../testing/server-process.ts';

/** Runs the built server with its embedded database while an editor sends operations; `scripts/test.mjs` builds before it tests. */

const answerSchema = z.object({ success: z.boolean(), data: z.unknown() });

class Client {
  readonly #address: string;
  #token: string;

  constructor(address: string, token = '') {
    this.#address = address;
    this.#token = token;
  }

  get token(): string {
    return this.#token;
  }

  async signIn(): Promise<void> {
    for (const path of ['/api/client-token', '/api/user/quick-register']) {
      const { accessToken } = z
        .object({ accessToken: z.string() })
        .parse(await this.call('GET', path));
      this.#token = accessToken;
    }
  }

  async call(method: 'GET' | 'POST', path: string, payload?: unknown): Promise<unknown> {
    const answer = await fetch(this.#address + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const { success, data } = answerSchema.parse(await answer.json());
    if (!success) throw new Error(`${path}: ${answer.status}`);
    return data;
  }
}

/** The moves go to and fro, so that the line can be long. */
const TURNS = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];

test.runIf(IS_FULL)(
  'a server killed while operations arrive has all that it confirmed, and takes the others again',
  {
    timeout: 180_000,
  },
  async () => {
    const DATA_DIR = await makeDataFolder();
    const start = () => startServer({ PORT: '0', DATA_DIR, LOG_LEVEL: 'silent' });
    const server = await start();
    const client = new Client(await addressOf(server));
    await client.signIn();
    const [studyId, chapterId] = [randomUUID(), randomUUID()];
    await client.call('POST', '/api/study', { studyId, title: 'Killed' });
    const chapters = [{ chapterId, title: 'First', source: { from: 'start' } }];
    await client.call('POST', `/api/study/${studyId}/chapter`, { chapters });
    const url = `/api/study/${studyId}/chapter/${chapterId}`;

    let path = '';
    const sent: object[] = [];
    for (let ply = 0; ply < 300; ply += 1) {
      const moves = TURNS[ply % TURNS.length] ?? '';
      sent.push({ id: randomUUID(), operation: { type: 'add', path, moves } });
      path += moves;
    }
    const dieAt = 20 + Math.floor(Math.random() * 80);
    let confirmed = 0;
    for (const [index, operation] of sent.entries()) {
      if (index === dieAt) setTimeout(() => server.child.kill('SIGKILL'), 2);
      const payload = { since: index, operations: [operation] };
      try {
        const data = await client.call('POST', `${url}/operation`, payload);
        confirmed = sentStudyOperationsSchema.parse(data).sequence;
      } catch {
        break;
      }
    }
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(confirmed).toBeLessThan(sent.length);

    const again = await start();
    const later = new Client(await addressOf(again), client.token);
    const { sequence } = studyChapterSchema.parse(await later.call('GET', url));
    expect(sequence).toBeGreaterThanOrEqual(confirmed);
    // The page sends everything again that was not confirmed.
    const unconfirmed = sent.slice(confirmed);
    while (unconfirmed.length > 0) {
      const operations = unconfirmed.splice(0, STUDY_LIMITS.operations);
      await later.call('POST', `${url}/operation`, { since: confirmed, operations });
    }
    const state = parseStateJson(studyChapterSchema.parse(await later.call('GET', url)).state);
    expect([state?.sequence, state && gameOf(state).nodeCount]).toEqual([300, 300]);
    again.child.kill('SIGTERM');
    await again.ended;
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
