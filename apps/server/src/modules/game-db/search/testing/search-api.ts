import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionSchema } from '@chuhe/contract/explorer';
import { gameSearchAnswerSchema } from '@chuhe/contract/game-search';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../../../commands/run-command.ts';
import type { CallResult, SignedIn, TestApi } from '../../../../testing/test-api.ts';
import { makeTestConfig } from '../../../../testing/test-config.ts';
import { type GameToWrite, makeGameText } from '../../testing/make-pgn.ts';

type Answer = z.output<typeof gameSearchAnswerSchema>;

/** Imports games with the command-line tool, as an operator does. */
export async function makeImporter(api: TestApi) {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  afterAll(() => rm(folder, { recursive: true }));
  let files = 0;
  return async (collection: string, games: readonly GameToWrite[] | string): Promise<void> => {
    files += 1;
    const path = join(folder, `${files}.pgn`);
    const text =
      typeof games === 'string' ? games : games.map((game) => makeGameText(game)).join('');
    await writeFile(path, text);
    const status = await runCommand('import', [path, '--collection', collection], {
      config: makeTestConfig(),
      database: api.database,
      now: api.now,
      origin: '',
      say: () => {},
      warn: (line) => {
        if (games.length > 0) throw new Error(line);
      },
      signal: new AbortController().signal,
    });
    // A file without games makes an empty collection, but the command reports it.
    expect(status).toBe(games.length > 0 ? 0 : 1);
  };
}

/** Searches as one user. */
export function makeSearchClient(api: TestApi, { headers }: Pick<SignedIn, 'headers'>) {
  const send = (payload: object): Promise<CallResult> =>
    api.call({ method: 'POST', url: '/api/explorer/search', payload, headers });
  const search = async (payload: object): Promise<Answer> => {
    const { status, body } = await send(payload);
    expect([status, body.code]).toEqual([200, undefined]);
    return gameSearchAnswerSchema.parse(body.data);
  };
  return {
    send,
    search,
    /** Reads all pages, one after the other. */
    all: async (payload: object, between?: () => Promise<unknown>): Promise<readonly Answer[]> => {
      const answers: Answer[] = [];
      for (let after: string | null = ''; after !== null; after = answers.at(-1)?.next ?? null) {
        answers.push(await search({ ...payload, ...(after !== '' && { after }) }));
        await between?.();
      }
      return answers;
    },
    collectionOf: async (name: string): Promise<number> => {
      const { body } = await api.call({ url: '/api/collection', headers });
      const all = z.array(collectionSchema).parse(body.data);
      return all.find((each) => each.name === name)?.collectionId ?? 0;
    },
  };
}

/** Players of the games of an answer, Red first. */
export function playersOf({ hits }: Pick<Answer, 'hits'>): readonly string[] {
  return hits.map(({ game }) => `${game.red}–${game.black}`);
}
