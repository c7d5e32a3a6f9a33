// @vitest-environment jsdom
import type { Card } from '@chuhe/contract/training';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import type { Session } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { card, training } from './testing/cards.ts';
import { TrainerDialog } from './trainer-dialog.tsx';

vi.mock('../../../components/app-link.tsx', () => ({ AppLink: 'a' }));
// Its squares and keys are tested with the board itself.
vi.mock('./card-board.tsx', () => ({ CardBoard: () => null }));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The trainer reads the id alone.
const USER = { kind: 'user', user: { id: 'an' } } as Session;

let cards: Card[] | undefined = [];
let change: Parameters<typeof training>[1] = {};
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  // jsdom lacks `matchMedia`.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  cards = [card('a'), card('b')];
  change = {};
  sessionStore.setState({ session: USER });
  asked = answerCalls((route, { params }) => {
    if (cards === undefined) return undefined;
    return route.startsWith('GET') ? training(cards, change) : card(params?.cardId ?? '');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  render(<TrainerDialog onClose={() => undefined} />);
  await act(async () => {});
}
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const key = (letter: string, target: Element = screen.getByRole('dialog')) =>
  act(async () => fireEvent.keyDown(target, { key: letter }));
const text = (of: TextKey, values: Record<string, unknown> = {}): string => i18next.t(of, values);
const isShown = (part: string) => screen.getByRole('dialog').textContent.includes(part);
const grades = () =>
  asked
    .filter(([route]) => route.startsWith('POST'))
    .map(([, { params, body }]) => [params?.cardId, body?.grade]);

async function answer(move: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(text('training.typed')), { target: { value: move } });
  await press(text('training.answer'));
}

describe('a user who is not signed in', () => {
  test.each([
    [{ kind: 'signed-out', why: 'ended' }, 'training.lockedTitle'],
    [{ kind: 'local-guest' }, 'training.offlineTitle'],
    [{ kind: 'starting' }, 'training.loading'],
  ] as const)('sees why there are no cards: %j', async (session, title) => {
    sessionStore.setState({ session });
    await show();
    expect(isShown(text(title))).toBe(true);
    expect(asked).toEqual([]);
  });
});

test('a correct typed move is graded when the user continues', async () => {
  await show();
  await answer('C2=5');
  expect(isShown(text('training.right', { move: '' }).trim())).toBe(true);
  expect(grades()).toEqual([]);
  expect(document.activeElement?.textContent).toContain(text('training.next'));
  await press(new RegExp(`^${text('training.next')}`));
  expect(grades()).toEqual([['a', 'good']]);
  expect(isShown(text('training.progress', { index: 2, count: 2 }))).toBe(true);
});

test('each question and the end are announced', async () => {
  const heard: string[] = [];
  announcementStore.subscribe((said) => heard.push(said.text));
  await show();
  const question = text('training.askBook', { side: text('analysis.red') });
  expect(heard).toEqual([`1 of 2. ${question}`]);
  await answer('P7+1');
  await key('n');
  expect(heard.slice(1)).toEqual([`2 of 3. ${question}`]);
  await answer('C2=5');
  await key('n');
  await answer('C2=5');
  await key('n');
  expect(heard.slice(2)).toEqual([
    `3 of 3. ${question}`,
    expect.stringMatching(/^Done for now\. 1 of 2 right on the first try\./),
  ]);
});

test('a text that is not a move is named, and the card stays open', async () => {
  await show();
  await answer('P9+9');
  const field = screen.getByLabelText(text('training.typed'));
  expect(screen.getByRole('alert').textContent).toBe(text('training.notMove', { text: 'P9+9' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'C2=5' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(grades()).toEqual([]);
});

describe('keys', () => {
  test('hint, show and go on, and are left to the field while the user types there', async () => {
    await show();
    await key('h', screen.getByLabelText(text('training.typed')));
    expect(isShown(text('training.hinted', { role: 'cannon', file: '2' }))).toBe(false);
    await key('h');
    expect(isShown(text('training.hinted', { role: 'cannon', file: '2' }))).toBe(true);
    await key('s');
    expect(isShown(text('training.later'))).toBe(true);
    expect(grades()).toEqual([['a', 'again']]);
    await key('n');
    expect(isShown(text('training.later'))).toBe(false);
  });

  test('e counts as easy after a right answer only', async () => {
    await show();
    await key('e');
    expect(grades()).toEqual([]);
    await answer('C2=5');
    await key('e');
    expect(grades()).toEqual([['a', 'easy']]);
  });

  test('do not reach the page below', async () => {
    const below = vi.fn<() => void>();
    window.addEventListener('keydown', below);
    await show();
    await key('n', document.body);
    window.removeEventListener('keydown', below);
    expect(below).not.toHaveBeenCalled();
  });
});

test('a card that the user no longer wants is suspended at the server', async () => {
  await show();
  await press(text('training.suspend'));
  expect(asked.at(-1)).toMatchObject([
    'PATCH /api/training/:cardId',
    { params: { cardId: 'a' }, body: { isSuspended: true } },
  ]);
  expect(isShown(text('training.progress', { index: 1, count: 1 }))).toBe(true);
});

test('the chosen kind of cards is requested from the server', async () => {
  await show();
  for (const [label, value] of [
    ['training.kind', 'mistake'],
    ['training.side', 'black'],
  ] as const) {
    const field = screen.getByLabelText(text(label));
    await act(async () => fireEvent.change(field, { target: { value } }));
  }
  expect(asked.at(-1)?.[1].query).toEqual({ kind: 'mistake', side: 'black' });
});

describe('without cards', () => {
  test.each([
    ['nothing was ever added', { total: 0 }, 'training.emptyTitle'],
    ['nothing is due', { total: 4 }, 'training.noneTitle'],
  ] as const)('it says that %s', async (_, given, title) => {
    cards = [];
    change = given;
    await show();
    expect(isShown(text(title))).toBe(true);
  });

  test('it leads to the book while nothing was ever added', async () => {
    cards = [];
    change = { total: 0 };
    const edit = vi.fn<() => void>();
    onTestFinished(registerAction('editBook', { run: edit }));
    const onClose = vi.fn<() => void>();
    render(<TrainerDialog onClose={onClose} />);
    await act(async () => {});
    await press(text('actions.editBook'));
    expect([onClose.mock.calls.length, edit.mock.calls.length]).toEqual([1, 1]);
  });

  test('it leads nowhere while the book cannot be opened', async () => {
    cards = [];
    change = { total: 0 };
    await show();
    expect(isShown(text('training.emptyTitle'))).toBe(true);
    expect(screen.queryByRole('button', { name: text('actions.editBook') })).toBeNull();
  });

  test('it says so once all are answered, with the count of those right at once', async () => {
    cards = [card('a')];
    await show();
    await answer('C2=5');
    await key('n');
    expect(isShown(text('training.doneText', { right: 1, count: 1 }))).toBe(true);
  });
});

test('without a connection, the cards are requested again by a button', async () => {
  const kept = cards;
  cards = undefined;
  await show();
  expect(isShown(text('training.offlineTitle'))).toBe(true);
  cards = kept;
  await press(text('common.retry'));
  expect(isShown(text('training.progress', { index: 1, count: 2 }))).toBe(true);
});

test('answers without a connection are counted and kept', async () => {
  await show();
  cards = undefined;
  await answer('C2=5');
  await key('n');
  expect(isShown(i18next.t('training.waiting', { count: 1 }))).toBe(true);
});
