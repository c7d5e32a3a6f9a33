// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { Answer } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/the-api.ts';
import { OpeningGames } from './opening-games.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a click while the first games are on their way does not list them twice', async () => {
  const answers: ((answer: Answer<never>) => void)[] = [];
  vi.spyOn(api, 'call').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  render(
    <OpeningGames
      chosen={{ side: 'red', opening: 'other' }}
      player="An"
      choice={{ player: undefined, from: '', to: '' }}
      onOpen={() => undefined}
      onBack={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Search on' }));
  const match = { matchId: '1', red: 'An', black: 'Ba', date: '', result: '*', opening: '' };
  await act(async () => {
    for (const answer of answers) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the contract says, as far as it matters here.
      const data = { matches: [{ ...match, startFEN: 'x' }], next: null } as never;
      answer({ success: true, data });
    }
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
