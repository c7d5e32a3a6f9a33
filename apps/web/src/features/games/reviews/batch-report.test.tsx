// @vitest-environment jsdom
import type { Overall, ReviewBatch, ReviewedGame, ReviewReport } from '@chuhe/contract/game-review';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { live } from '../../../lib/live/live.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { BatchReport } from './batch-report.tsx';

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

const GAME: ReviewedGame = {
  reviewId: '00000000-0000-4000-8000-000000000002',
  matchId: '00000000-0000-4000-8000-000000000003',
  now: 'same',
  title: '',
  red: 'An',
  black: 'Bình',
  event: 'Hội làng',
  date: '2024',
  result: '0-1',
  plies: 60,
  state: 'DONE',
  skipped: null,
  side: 'red',
  ecco: 'C00',
  accuracy: { red: 81.2, black: null },
  mistakes: [
    { ply: 31, mover: 'red', grade: 4, loss: 0.3, phase: 'middlegame', reason: 'fork' },
    { ply: 32, mover: 'black', grade: 2, loss: 0.1, phase: 'middlegame', reason: null },
  ],
  ending: { ply: 40, redChance: 0.8 },
};

const GAMES: ReviewedGame[] = [
  GAME,
  { ...GAME, reviewId: '00000000-0000-4000-8000-000000000004', state: 'WAITING', now: 'changed' },
  { ...GAME, reviewId: '00000000-0000-4000-8000-000000000005', state: 'FAILED', now: 'deleted' },
];

const RESULTS = { games: 1, wins: 0, draws: 0, losses: 1, score: 0, accuracy: 81.2 };
const GRADES = { blunders: 1, mistakes: 0, inaccuracies: 0 };
const OVERALL: Overall = {
  ...RESULTS,
  openings: [{ ecco: 'C00', side: 'red', ...RESULTS }],
  grades: GRADES,
  phases: [{ phase: 'middlegame', moves: 20, ...GRADES }],
  reasons: [{ reason: 'fork', moves: 1 }],
  endings: { reached: 1, better: 1, won: 0, missed: [GAME.reviewId] },
};

let report: ReviewReport;
let asked: readonly Asked[];
const keep = vi.fn<() => Promise<void>>();
const onDeleted = vi.fn<() => void>();

beforeAll(startI18n);
beforeEach(() => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  report = {
    batch: BATCH,
    players: [{ name: 'An', games: 3 }],
    player: null,
    games: GAMES,
    overall: null,
  };
  asked = answerCalls((route) => {
    if (route.startsWith('PATCH')) report = { ...report, player: 'An', overall: OVERALL };
    return route.startsWith('DELETE') ? Promise.resolve(null) : report;
  });
});
afterEach(() => {
  cleanup();
  queryClient().clear();
});

const show = () =>
  render(<BatchReport batchId={BATCH.batchId} keep={keep} onDeleted={onDeleted} />).container;
const press = (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));

test('the report asks once which player the user is, and then shows openings, mistakes and endgames', async () => {
  const container = show();
  await screen.findByText('Which player are you?');
  await press('An (3)');
  expect(asked.at(-1)?.[1]).toMatchObject({ body: { player: 'An' } });
  expect(screen.queryByText('Which player are you?')).toBeNull();
  await screen.findByText(/^C00/, { selector: 'th' });
  screen.getByText('Double attack: 1');
  screen.getByText('Endgames reached: 1. With an advantage: 1, of which won: 0.');
  const { violations } = await axe.run(container);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('among many players the user chooses from a list of all names', async () => {
  const names = ['An', 'Bình', 'Cường', 'Dũng', 'Giang', 'Hà', 'Khoa'];
  report = { ...report, players: names.map((name) => ({ name, games: 1 })) };
  show();
  const list = await screen.findByLabelText('Which player are you?');
  await act(async () => fireEvent.change(list, { target: { value: 'Khoa' } }));
  expect(asked.at(-1)?.[1]).toMatchObject({ body: { player: 'Khoa' } });
});

test('each game says how far it is, and only a finished one opens', async () => {
  show();
  await screen.findByRole('button', { name: 'Open with its review: An – Bình' });
  expect(screen.getAllByRole('button', { name: /^Open with/ })).toHaveLength(1);
  screen.getByText('Waiting');
  screen.getByText(/^The engine failed/);
  screen.getByText('The game has been deleted since.');
  screen.getByText('1 of 3 analysed');
  screen.getByText('1 failed');
});

test('a running analysis follows the live channel and can be cancelled; deleting asks first', async () => {
  show();
  await screen.findByText('In progress');
  await press('Cancel the rest');
  expect(asked.some(([route]) => route.endsWith('/cancel'))).toBe(true);
  report = { ...report, batch: { ...BATCH, state: 'CANCELLED', waiting: 0, cancelled: 1 } };
  act(() => {
    live().receive({ type: 'reviews-changed', batchId: BATCH.batchId, state: 'CANCELLED' });
  });
  await screen.findByText('Cancelled', { selector: 'p b' });
  await press('Delete');
  expect(onDeleted).not.toHaveBeenCalled();
  // A second press of the same key must not delete it.
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(screen.getByRole('alert').textContent).toMatch(/^Delete this analysis/);
  await press('Delete');
  expect(onDeleted).toHaveBeenCalledOnce();
});
