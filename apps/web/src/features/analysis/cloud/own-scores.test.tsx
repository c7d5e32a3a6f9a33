// @vitest-environment jsdom
import type { OwnContribution } from '@chuhe/contract/cloud';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type ApiFailure, localFailure, readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { gameStore, playMove } from '../../../lib/game/game-store.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { CloudPanel } from './cloud-panel.tsx';
import { cloudMove } from './testing/fake-cloud.ts';

/** What the server keeps for the user, as the endpoints return it. */
let own: OwnContribution;
let failure: ApiFailure | undefined;
/** What another page stores before the next change arrives. */
let other: string | undefined;
let calls: readonly Asked[];
const toasts: Toast[] = [];

beforeAll(async () => {
  await startI18n();
  // Loads the dialog's code now, so that the tests need not wait for it.
  await import('./own-score-dialog.tsx');
  HTMLElement.prototype.showPopover = showBlock;
});
beforeEach(() => {
  own = { contribution: null, mayContribute: true };
  failure = undefined;
  other = undefined;
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
  const user = makeUser({ permissions: [{ name: 'CLOUD.READ' }] });
  sessionStore.setState({ session: { kind: 'user', user } });
  calls = answerCalls((route, { body }) => {
    if (route === 'POST /api/positions/view') return viewOf(String(body?.['FEN']));
    if (route === 'GET /api/chessdb/own')
      return failure?.code === 'FORBIDDEN' ? own : (failure ?? own);
    return route === 'POST /api/chessdb' ? (failure ?? replace(body)) : undefined;
  });
});
afterEach(cleanup);

/** jsdom hides popovers and cannot show them. */
function showBlock(this: HTMLElement): void {
  this.style.display = 'block';
}

function viewOf(fen: string): object {
  const isStart = fen === INITIAL_FEN;
  const moves = isStart ? [cloudMove('h2e2', 40, { rank: 2 }), cloudMove('c3c4', 20)] : [];
  const updatedAt = '2026-11-20T10:00:00.000Z';
  const position = {
    fen,
    status: isStart ? 'known' : 'unknown',
    moves,
    isComplete: false,
    updatedAt,
  };
  return { position, line: [], next: [], upstream: null };
}

function replace(body: Asked[1]['body']): object | null {
  if (other !== undefined) keep(other);
  other = undefined;
  const isBased = body?.['replaces'] === (own.contribution?.value ?? '');
  return isBased ? keep(String(body['value'])) : readFailure(409, { code: 'CONFLICT' });
}

function keep(value: string): object | null {
  const status = 'PENDING' as const;
  const updatedAt = '2026-11-21T10:00:00.000Z';
  const contribution = value === '' ? null : { value, status, updatedAt };
  own = { ...own, contribution };
  return contribution;
}

const sent = () =>
  calls.flatMap(([route, { body }]) => (route === 'POST /api/chessdb' ? [body?.['value']] : []));
const looks = () => calls.filter(([route]) => route === 'POST /api/positions/view').length;
const menuButton = (move: string) => screen.findByLabelText(`Actions for ${move}`);

/** Opens the dialog of a move by the button of its row. */
async function open(move: string): Promise<HTMLElement> {
  const button = await menuButton(move);
  button.focus();
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Your score…' }));
  return screen.findByRole('dialog', { name: `Your score for ${move}` });
}

async function save(dialog: HTMLElement, score: string): Promise<void> {
  const field = await within(dialog).findByLabelText('Score');
  fireEvent.change(field, { target: { value: score } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
}

test('the menu of a move opens a dialog that says where its score comes from', async () => {
  render(<CloudPanel />);
  fireEvent.click(await menuButton('C2=5'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'About this score…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Score of C2=5' });
  const list = [...dialog.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(list).toEqual([
    'Score+0.40',
    'Sourcestarter data',
    'EngineFake 1',
    'Depth14',
    'Nodes500,000',
    'Date20/11/2026',
  ]);
});

test('the user adds scores to moves of a position, which can be undone', async () => {
  render(<CloudPanel />);
  await save(await open('C2=5'), '+0,35');
  await expect.poll(() => toasts.at(-1)?.title).toBe('Your score for C2=5 has been saved: +0.35');
  expect(sent()).toEqual(['move:h2e2,score:35']);
  expect(screen.queryByRole('dialog')).toBeNull();
  const second = await open('P7+1');
  await save(second, '-1.2');
  await expect.poll(() => sent().at(-1)).toBe('move:c3c4,score:-120|move:h2e2,score:35');
  await act(async () => toasts.at(-1)?.action?.run());
  await expect.poll(() => sent().at(-1)).toBe('move:h2e2,score:35');
});

test('the user sees what becomes of a score, and withdraws it, which can be undone', async () => {
  keep('move:h2e2,score:35');
  render(<CloudPanel />);
  const again = await open('C2=5');
  await within(again).findByText('+0.35 · waiting for an administrator; only you see it');
  expect(within(again).getByLabelText<HTMLInputElement>('Score').value).toBe('+0.35');
  fireEvent.click(within(again).getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => toasts.at(-1)?.title).toBe('Your score for C2=5 has been withdrawn');
  expect(sent().at(-1)).toBe('');
  await act(async () => toasts.at(-1)?.action?.run());
  await expect.poll(() => sent().at(-1)).toBe('move:h2e2,score:35');
});

test('a score that another page stores at the same time is kept', async () => {
  keep('move:a0a1,score:1');
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  other = 'move:a0a1,score:1|move:c3c4,score:9';
  await save(dialog, '+0.35');
  await expect.poll(() => toasts.at(-1)?.title).toBe('Your score for C2=5 has been saved: +0.35');
  expect(own.contribution?.value).toBe('move:h2e2,score:35|move:a0a1,score:1|move:c3c4,score:9');
});

test('a changed score makes the table look the position up again', async () => {
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  const before = looks();
  await save(dialog, '#5');
  await expect.poll(looks).toBe(before + 1);
  expect(sent()).toEqual(['move:h2e2,score:29991']);
});

test('scores are Red’s also with Black to move, and in a position that is its own mirror image both twins have the new one', async () => {
  own = {
    ...own,
    contribution: {
      value: 'move:b2e2,score:1|move:h2e2,score:1|move:c3c4,score:9',
      status: 'ACCEPTED',
      updatedAt: '2026-11-21T10:00:00.000Z',
    },
  };
  render(<CloudPanel />);
  await save(await open('C2=5'), '0.5');
  await expect.poll(() => sent().at(-1)).toBe('move:h2e2,score:50|move:c3c4,score:9');
  own = { contribution: null, mayContribute: true };
  await act(() => playMove('b0c2'));
  fireEvent.click(await screen.findByText(/^All moves/));
  await save(await open('C8=5'), '+0.5');
  await expect.poll(() => sent().at(-1)).toBe('move:h7e7,score:-50');
});

test.each(['', 'good', '100', '#'])('“%s” is refused, and stays', async (typed) => {
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  await save(dialog, typed);
  await within(dialog).findByText('Enter a score such as +0.35, −1.2 or #5, up to 99.99.');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Score').value).toBe(typed);
  expect(sent()).toEqual([]);
});

test.each([
  ['no connection', () => localFailure('NETWORK'), 'An error occurred'],
  [
    'too many requests',
    () => readFailure(429, { code: 'TOO_MANY_REQUESTS', message: 'Wait' }),
    'Wait',
  ],
])('%s is shown, and the score is kept', async (_name, fault, title) => {
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  await within(dialog).findByLabelText('Score');
  failure = fault();
  await save(dialog, '0.1');
  await expect.poll(() => toasts.at(-1)?.title).toBe(title);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Score').value).toBe('0.1');
});

test('a score that cannot be loaded can be loaded again', async () => {
  failure = localFailure('TIMEOUT');
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  await within(dialog).findByText('Your score could not be loaded');
  failure = undefined;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByLabelText('Score')).toBeDefined();
});

test('a user without the sold permission is offered it, and can withdraw a score', async () => {
  own = {
    contribution: {
      value: 'move:h2e2,score:35',
      status: 'REJECTED',
      updatedAt: '2026-11-21T10:00:00.000Z',
    },
    mayContribute: false,
  };
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  const link = await within(dialog).findByRole('link', { name: 'See packages' });
  expect(link.getAttribute('href')).toBe('/packages');
  expect(within(dialog).getByText(/CLOUD\.WRITE/)).toBeDefined();
  expect(within(dialog).queryByLabelText('Score')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => toasts.at(-1)?.title).toBe('Your score for C2=5 has been withdrawn');
  // The toast has no Undo, because the server would refuse to restore the score.
  expect(toasts.at(-1)?.action).toBeUndefined();
});

test('a refusal while the form is open shows the offer', async () => {
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  await within(dialog).findByLabelText('Score');
  own = { contribution: null, mayContribute: false };
  failure = readFailure(403, { code: 'FORBIDDEN', message: 'Not allowed' });
  await save(dialog, '0.1');
  expect(await within(dialog).findByText('A package lets you add scores')).toBeDefined();
});

test('the menu opens by the keyboard and a right click, and plays the move', async () => {
  render(<CloudPanel />);
  const play = await screen.findByRole('button', { name: 'Play C2=5' });
  const before = gameStore.getState().current;
  for (const key of [{ key: 'ContextMenu' }, { key: 'F10', shiftKey: true }]) {
    play.focus();
    fireEvent.keyDown(play, key);
    expect(screen.getByRole('menu', { name: 'Actions for C2=5' })).toBeDefined();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    expect(document.activeElement).toBe(play);
  }
  fireEvent.contextMenu(screen.getByText('+0.20'));
  expect(screen.getByRole('menu', { name: 'Actions for P7+1' })).toBeDefined();
  expect(gameStore.getState().current).toBe(before);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Play P7+1' }));
  expect(gameStore.getState().current).not.toBe(before);
});

test('the dialog has no fault of accessibility', async () => {
  render(<CloudPanel />);
  const dialog = await open('C2=5');
  await within(dialog).findByLabelText('Score');
  const rules = { 'color-contrast': { enabled: false } };
  expect((await axe.run(dialog, { rules })).violations).toEqual([]);
});
