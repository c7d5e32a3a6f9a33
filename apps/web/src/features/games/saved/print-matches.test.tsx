// @vitest-environment jsdom
import type { MatchSummary } from '@chuhe/contract/match';
import { newGame } from '@chuhe/game/tree';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { PrintMatches } from './print-matches.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);

function summary(title: string): MatchSummary {
  return {
    matchId: title,
    title,
    red: '',
    black: '',
    event: '',
    date: '',
    result: '*',
    plies: 0,
    opening: '',
    startFEN: newGame().start,
    folder: '',
    visibility: 'PRIVATE',
    isOwn: true,
    shareId: null,
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    deletedAt: null,
  };
}

/** Prints games with these titles. The server has those that do not begin with “No”. */
function print(...titles: readonly string[]) {
  const asked = answerCalls((_, { params }) =>
    params?.['matchId']?.startsWith('No') ? readFailure(404, {}) : makeStored(newGame()),
  );
  const matches = titles.map(summary);
  render(<PrintMatches matches={matches} onClose={() => undefined} />);
  return asked;
}

it('names the games that could not be loaded', async () => {
  print('One', 'No two');
  expect(await screen.findByText(/Not printed, .*: No two/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDefined();
});

it('prints no empty page if no game could be loaded', async () => {
  print('No one', 'No two');
  expect((await screen.findByRole('alert')).textContent).toContain('No one · No two');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

it('says that games are too many before it fetches them', async () => {
  const asked = print(...Array.from({ length: 301 }, (_, number) => `Game ${number}`));
  expect((await screen.findByRole('alert')).textContent).toContain('At most 300 games');
  expect(asked).toEqual([]);
});
