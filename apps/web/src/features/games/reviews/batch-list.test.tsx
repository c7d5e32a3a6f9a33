// @vitest-environment jsdom
import type { ReviewBatch } from '@chuhe/contract/game-review';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { live } from '../../../lib/live/live.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { BatchList } from './batch-list.tsx';

vi.mock('../../../components/app-link.tsx', () => ({ AppLink: 'a' }));

const BATCH: ReviewBatch = {
  batchId: '00000000-0000-4000-8000-000000000001',
  state: 'RUNNING',
  nodes: 250_000,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  games: 3,
  waiting: 1,
  done: 1,
  failed: 1,
  skipped: 0,
  cancelled: 0,
};

let isOffline = false;

beforeAll(startI18n);
beforeEach(() => {
  isOffline = false;
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  answerCalls(() => {
    if (isOffline) return localFailure('NETWORK');
    return { batches: [BATCH], allowance: { perDay: 100, left: 60, endsAt: BATCH.createdAt } };
  });
});
afterEach(() => {
  cleanup();
  queryClient().clear();
});

test('the list stays when a refetch fails', async () => {
  render(<BatchList />);
  await screen.findByText('1 of 3 analysed');
  isOffline = true;
  await act(async () => {
    live().receive({ type: 'reviews-changed', batchId: BATCH.batchId, state: 'DONE' });
  });
  screen.getByText('1 of 3 analysed');
  expect(screen.queryByText('The analysis could not be loaded')).toBeNull();
});

test('without a list, a failure is told', async () => {
  isOffline = true;
  render(<BatchList />);
  expect(await screen.findByText('The analysis could not be loaded')).toBeDefined();
});
