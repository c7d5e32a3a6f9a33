// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { OpeningGames } from './opening-games.tsx';
import type { ChosenRow } from './report.ts';

beforeAll(startI18n);
afterEach(cleanup);

const ROW: ChosenRow = { player: '胡荣华', side: 'red', opening: 'other', from: 1980 };

function show() {
  const calls: { readonly parts: unknown; readonly answer: (answer: Answer<never>) => void }[] = [];
  vi.spyOn(api(), 'call').mockImplementation(
    (_call, parts) => new Promise((answer) => calls.push({ parts, answer })),
  );
  render(<OpeningGames row={ROW} onOpen={() => undefined} onBack={() => undefined} />);
  return {
    calls,
    answer: (answer: Answer<unknown>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The answers match the contract as far as the tests need.
      act(async () => calls.at(-1)?.answer(answer as Answer<never>)),
  };
}

const page = (names: readonly string[], next: string | null): Answer<unknown> => ({
  success: true,
  data: {
    games: names.map((red) => ({ gameId: red, red, black: 'X', date: '2024-05-01', result: '*' })),
    next,
  },
});
const more = () => screen.queryByRole('button', { name: 'More games' });

test('shows the games that the server finds for the row, and requests more of them once', async () => {
  const { calls, answer } = show();
  expect(screen.getByRole('status')).toBeTruthy();
  expect(more()).toBeNull();
  await answer(page(['胡榮華', 'Hu 2'], 'place'));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByText('01/05/2024')).toHaveLength(2);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'More games' })));
  expect(more()).toBeNull();
  await answer(page(['Hu 3'], null));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect([more(), screen.queryByRole('status')]).toEqual([null, null]);
  expect(calls.map(({ parts }) => parts)).toEqual([
    { query: ROW },
    { query: { ...ROW, after: 'place' } },
  ]);
});

test('shows the error, keeps the loaded games, and requests the same page again', async () => {
  const { calls, answer } = show();
  await answer(page(['Hu 1'], 'place'));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'More games' })));
  await answer(localFailure('NETWORK'));
  expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await answer(page(['Hu 2'], null));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(calls.at(-1)?.parts).toEqual({ query: { ...ROW, after: 'place' } });
});

test('says that there is no game any more', async () => {
  const { answer } = show();
  await answer(page([], null));
  expect(screen.getByText('These games are gone')).toBeTruthy();
});
