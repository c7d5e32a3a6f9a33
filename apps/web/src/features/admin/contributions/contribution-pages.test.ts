// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import { listPage } from './contribution-pages.ts';

test('contributions are requested page by page, after the last one loaded', async () => {
  const data = [{ fen: 'a position', userId: 'a user' }];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test gives the answer that the call expects.
  const call = vi.spyOn(api(), 'call').mockResolvedValue({ success: true, data } as never);
  const { signal } = new AbortController();
  const at = '2026-11-20T03:04:05.100Z';
  const first = await listPage('PENDING', { limit: 50 }, signal);
  expect(first).toMatchObject([{ id: 'a position a user' }]);
  await listPage('PENDING', { limit: 50, before: at }, signal);
  const queries = call.mock.calls.map(([, parts]) => Object(parts).query);
  const query = { status: 'PENDING', limit: 50 };
  expect(queries).toEqual([query, { ...query, beyond: at }]);
});
