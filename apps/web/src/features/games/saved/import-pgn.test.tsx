// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { importPgn, pastedFile } from './import-pgn.ts';
import { ImportPgnDialog } from './import-pgn-dialog.tsx';

const READ = 'POST /api/pgn/read';
const GAME = { startFEN: 'x', history: { version: 1, moves: [] }, information: [] };
const toasts: Toast[] = [];
const close = vi.fn<() => void>();

beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  close.mockReset();
});

const paste = (text: string): void => {
  render(<ImportPgnDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText('Or paste the PGN'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Import the text', hidden: true }));
};

it('saves the games that the server reads in a pasted text', async () => {
  const matches = [{ ...GAME, isComplete: true, warnings: [] }];
  const asked = answerCalls((route) => (route === READ ? { matches, warnings: [] } : {}));
  paste('1. C2=5 *');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(asked.map(([route]) => route)).toEqual([READ, 'POST /api/match']);
  expect(asked[1]?.[1].body).toMatchObject(GAME);
  expect(toasts.at(-1)).toMatchObject({ tone: 'success', title: '1 game imported' });
});

it('shows the message of the server about a file that is too large, and stays open', async () => {
  const message = 'File size exceeds the 10Kb limit';
  const asked = answerCalls(() => readFailure(413, { code: 'FILE_TOO_LARGE', message }));
  render(<ImportPgnDialog onClose={close} />);
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('no file field');
  const file = new File(['x'.repeat(1_000_000)], 'large.pgn');
  fireEvent.change(input, { target: { files: [file] } });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(message);
  expect(close).not.toHaveBeenCalled();
  const body: unknown = asked[0]?.[1].body;
  const sent = body instanceof FormData ? body.get('file') : undefined;
  expect(sent instanceof File ? [sent.name, sent.size] : []).toEqual(['large.pgn', 10_241]);
});

it('says that there is no game, or nothing to import', async () => {
  answerCalls(() => ({ matches: [], warnings: [] }));
  paste('hello');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('no game');
  cleanup();
  paste(' ');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Choose a file');
});

it('a second attempt sends each game under its first id, so that none is saved twice', async () => {
  const other = { ...GAME, information: [{ name: 'Red', value: 'Hồ' }] };
  const matches = [GAME, other].map((game) => ({ ...game, isComplete: true, warnings: [] }));
  let calls = 0;
  const asked = answerCalls((route) => {
    if (route === READ) return { matches, warnings: [] };
    calls += 1;
    return calls === 2 ? readFailure(409, { message: 'Your storage is full' }) : {};
  });
  paste('1. C2=5 *');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(
    'Your storage is full',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import the text', hidden: true }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const ids = asked.filter(([route]) => route !== READ).map(([, { body }]) => body?.['matchId']);
  expect(ids).toHaveLength(4);
  expect([ids[2], ids[3]]).toEqual([ids[0], ids[1]]);
  expect(ids[0]).not.toBe(ids[1]);
});

it('waits if the server has had too many calls in a minute', async () => {
  const matches = [{ ...GAME, isComplete: true, warnings: [] }];
  let calls = 0;
  answerCalls((route) => {
    calls += 1;
    if (calls % 2 === 1) return readFailure(429, {});
    return route === READ ? { matches, warnings: [] } : {};
  });
  const pause = vi.fn<() => Promise<void>>().mockResolvedValue();
  const done = await importPgn(pastedFile('1. C2=5 *'), { ids: new Map(), pause });
  expect(done).toMatchObject({ saved: 1, problem: undefined });
  expect(pause).toHaveBeenCalledTimes(2);
});

it('shows the warnings about the whole PGN', async () => {
  const matches = [{ ...GAME, isComplete: true, warnings: [] }];
  const warnings = [
    { code: 'bad-tag', line: 3, message: 'line 3: a malformed tag' },
    { code: 'of-a-newer-version', message: 'something else' },
  ];
  answerCalls((route) => (route === READ ? { matches, warnings } : {}));
  paste('1. C2=5 *');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(toasts.at(-1)).toMatchObject({
    tone: 'warning',
    cause: 'Line 3: A tag is malformed. something else',
  });
  cleanup();
  answerCalls(() => ({ matches: [], warnings: [{ code: 'binary', message: 'no text' }] }));
  paste('x');
  const alert = await screen.findByRole('alert', { hidden: true });
  expect(alert.textContent).toBe('There is no game in this PGN. This is not a game file.');
});

it('leads to the dialog of the board for larger files and other formats', () => {
  const open = vi.fn<() => void>();
  const remove = registerAction('openPgn', { run: open });
  render(<ImportPgnDialog onClose={close} />);
  screen.getByText(/larger files, other formats/);
  fireEvent.click(screen.getByRole('button', { name: 'Open a file', hidden: true }));
  expect([close.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);
  remove();
});
