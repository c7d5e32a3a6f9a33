// @vitest-environment jsdom
import { parseGames } from '@chuhe/game/pgn';
import { getTag } from '@chuhe/game/tree';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { openPasted } from './game-files.tsx';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { manyGames } from './testing/sample-files.ts';

const IMPORT = 'POST /api/admin/import';

beforeEach(() => renderFiles());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
};

/** Opens the list, selects two games, and sends them to the collection `Club`. */
async function importTwo(): Promise<void> {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ type: 'ADMIN' }) } });
  await openPasted(manyGames(5));
  await screen.findByText('Games: 5');
  const rows = screen.getAllByRole('option', { hidden: true });
  for (const row of rows.slice(1, 3)) {
    const box = row.querySelector('[data-check]');
    if (box) fireEvent.click(box);
  }
  await press('Import into the database');
  fireEvent.change(await screen.findByLabelText('Collection'), { target: { value: ' Club ' } });
  await press('Import');
}

it('an administrator imports the selected games into a collection, as one PGN file', async () => {
  const asked = answerCalls(() => ({}));
  await importTwo();
  await waitFor(() => expect(toasts.at(-1)?.tone).toBe('success'));
  const [, parts] = asked.find(([route]) => route === IMPORT) ?? [];
  const body: unknown = parts?.body;
  if (!(body instanceof FormData)) throw new Error('no form');
  const file = body.get('file');
  if (!(file instanceof File)) throw new Error('no file');
  const games = parseGames(await file.text()).map(({ game }) => getTag(game, 'Red'));
  expect([body.get('collection'), games]).toEqual(['Club', ['Red 2', 'Red 3']]);
});

it('a refusal is shown at the field, and the dialog stays open', async () => {
  answerCalls(() => readFailure(409, { message: 'Another import is running' }));
  await importTwo();
  expect(await screen.findByText('Another import is running')).toBeDefined();
});

it('other users are not offered the import', async () => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  await openPasted(manyGames(5));
  await screen.findByText('Games: 5');
  expect(screen.queryByRole('button', { name: 'Import into the database' })).toBeNull();
});
