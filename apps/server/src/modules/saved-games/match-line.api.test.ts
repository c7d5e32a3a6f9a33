import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../../db/migrate.ts';
import { unpackLine } from '../../games/packed-line.ts';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();
const { headers } = await api.signIn();

async function lineOf(matchId: string): Promise<string[]> {
  const [row] = rowsOf(
    await api.database.db.execute(
      sql`select encode(line, 'hex') as line from match where id = ${matchId}`,
    ),
  );
  return unpackLine(Buffer.from(String(row?.['line']), 'hex')).map(makeMove);
}

const save = async (url: string, method: 'POST' | 'PUT', history: unknown, version?: number) => {
  const payload = { startFEN: INITIAL_FEN, history, ...(version !== undefined && { version }) };
  const { body } = await api.call({ method, url, headers, payload });
  return z.object({ matchId: z.uuid(), version: z.int() }).parse(body.data);
};

test('the packed mainline is stored with every save', async () => {
  const { matchId } = await save('/api/match', 'POST', ['h2e2', 'h9g7']);
  expect(await lineOf(matchId)).toEqual(['h2e2', 'h9g7']);
  const url = `/api/match/update/${matchId}`;
  await save(url, 'PUT', ['c3c4'], 1);
  expect(await lineOf(matchId)).toEqual(['c3c4']);
  // A repeated call, whose first answer was lost, is not a conflict.
  expect((await save(url, 'PUT', ['c3c4'], 1)).version).toBe(2);
});
