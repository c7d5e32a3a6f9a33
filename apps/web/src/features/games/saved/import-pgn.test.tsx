// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
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
