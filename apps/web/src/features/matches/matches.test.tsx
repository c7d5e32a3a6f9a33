// @vitest-environment jsdom
import type { MatchSummary } from '@chuhe/contract/match';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../../i18n/en/index.ts';
import type { Answer } from '../../lib/api/api-client.ts';
import { localFailure } from '../../lib/api/failure.ts';
import { api } from '../../lib/api/the-api.ts';
import { gameStore, openGame, restoreGame } from '../../lib/game/game-store.ts';
import { makeStored } from '../../lib/matches/match-game.ts';
import { bindOpenGame, linkStore, openLink, setLink } from '../../lib/matches/match-link.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../lib/toast.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MatchList } from './match-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { listCache } from './use-match-list.ts';

configure({ asyncUtilTimeout: 10_000 });

const toasts: Toast[] = [];
/** What the server was asked, and what it answers. */
const asked: { path: string; parts: Parts }[] = [];
const answers = new Map<string, (parts: Parts) => unknown>();

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

beforeEach(async () => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  asked.length = 0;
  toasts.length = 0;
  answers.clear();
  answers.set('/api/match/folders', () => [
    { name: '', count: 1 },
    { name: 'Club', count: 1 },
  ]);
  onToast((toast) => toasts.push(toast));
  listCache.clear();
  linkStore.setState({ byOrigin: new Map(), links: new Map() });
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  restoreGame({ game: newGame(), current: ROOT, orientation: 'red' });
  vi.spyOn(api, 'call').mockImplementation(async ({ path }, parts): Promise<Answer<never>> => {
    asked.push({ path, parts });
    const answer = answers.get(path);
    if (answer === undefined) return localFailure('NETWORK');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each test answers as the contract says.
    return { success: true, data: answer(parts) as never };
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function summary(change: Partial<MatchSummary>): MatchSummary {
  return {
    matchId: `id-${change.title}`,
    title: '',
    red: 'Hồ',
    black: 'Xu',
    event: '',
    date: '2026-05',
    result: '1-0',
    plies: 3,
    opening: 'h2e2h9g7h0g2',
    startFEN: newGame().start,
    folder: '',
    visibility: 'PRIVATE',
    isOwn: true,
    shareId: null,
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    deletedAt: null,
    ...change,
  };
}

function page(...matches: MatchSummary[]) {
  return { matches, total: matches.length, next: null };
}

const rows = () => screen.getAllByRole('listitem');
const open = vi.fn<(matchId: string) => void>();

it('lists saved games with what is known of them', async () => {
  answers.set('/api/match/only-me', () => page(summary({ title: 'One', folder: 'Club' })));
  render(<MatchList onOpen={open} />);
  const button = await screen.findByRole('button', { name: 'Open One' });
  expect(button.textContent).toBe('HồXu');
  expect(rows()[0]?.textContent).toContain('Central cannon · 2 moves');
  expect(rows()[0]?.textContent).toContain('May 2026');
  fireEvent.click(button);
  expect(open).toHaveBeenCalledWith('id-One');
});

it('asks for words, or for an opening, once the typing rests', async () => {
  answers.set('/api/match/only-me', () => page());
  render(<MatchList onOpen={open} />);
  await screen.findByText('No saved games yet');
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'nguyen' } });
  await screen.findByText('No game found');
  await waitFor(() => expect(asked.at(-1)?.parts.query).toMatchObject({ search: 'nguyen' }));
  fireEvent.change(search, { target: { value: '1. C2=5 H8+7' } });
  await waitFor(() => expect(asked.at(-1)?.parts.query).toMatchObject({ opening: 'h2e2h9g7' }));
});

it('says that no server can be reached, and tries again', async () => {
  render(<MatchList onOpen={open} />);
  await screen.findByText('The saved games cannot be reached');
  answers.set('/api/match/only-me', () => page(summary({ title: 'One' })));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Open One' })).toBeDefined();
});

it('puts several games into the bin at once, with a way back', async () => {
  const all = [summary({ title: 'One' }), summary({ title: 'Two' })];
  answers.set('/api/match/only-me', () => page(...all));
  answers.set('/api/match/multi', ({ query }) => ({ matchIds: query?.['matchIds'] }));
  answers.set('/api/match/restore', ({ body }) => ({ matchIds: body?.['matchIds'] }));
  render(<MatchList onOpen={open} />);
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  const bar = screen.getByRole('group', { name: 'Selected games' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Move to the bin' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 games moved to the bin'));
  toasts.at(-1)?.action?.run();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 games restored'));
  const ids = ['id-One', 'id-Two'];
  expect(asked.find(({ path }) => path.endsWith('multi'))?.parts.query).toEqual({ matchIds: ids });
  expect(asked.find(({ path }) => path.endsWith('restore'))?.parts.body).toEqual({ matchIds: ids });
});

it('says when the bin forgets a game, which cannot be opened from there', async () => {
  answers.set('/api/match/only-me', () => page());
  const deletedAt = '2026-11-21T00:00:00.000Z';
  answers.set('/api/match/deleted', () => page(summary({ title: 'One', deletedAt })));
  render(<MatchList onOpen={open} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Bin/ }));
  await screen.findByText('Deleted for good on Dec 21, 2026');
  expect(screen.getByRole('button', { name: 'Open One' })).toHaveProperty('disabled', true);
});

it('saves the game with title, folder and tags', async () => {
  let sent: Parts['body'];
  answers.set('/api/match', ({ body }) => {
    sent = body;
    return {
      ...summary({ matchId: String(body?.['matchId']) }),
      history: { version: 1, moves: [] },
    };
  });
  openGame(gameWith('h2e2'));
  render(<SaveDialog onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: ' A\tstudy ' } });
  fireEvent.change(screen.getByLabelText('Red'), { target: { value: 'Hồ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Game saved'));
  const information = [{ name: 'Red', value: 'Hồ' }];
  expect(sent).toMatchObject({ title: 'A study', folder: '', information });
  expect(openLink()?.version).toBe(1);
});

it('keeps the game where no server answers, and says so', async () => {
  openGame(gameWith('h2e2'));
  render(<SaveDialog onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Kept in this browser'));
  expect(openLink()?.edited).toBe(gameStore.getState().game);
});

it('shows two versions where they part', () => {
  const mine = gameWith('h2e2', 'h9g7', 'h0g2');
  openGame(mine);
  setLink({
    matchId: 'one',
    userId: 'me',
    version: 1,
    title: '',
    folder: '',
    saved: undefined,
    edited: mine,
    sent: undefined,
    phase: 'idle',
    refusal: undefined,
    theirs: { ...summary({ version: 2 }), ...makeStored(gameWith('h2e2', 'h9i7')) },
  });
  bindOpenGame('one');
  render(<ConflictDialog onClose={() => undefined} />);
  expect(screen.getByText('The boards show half-move 2, the first that differs.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Mine' }).textContent).toContain('3 half-moves');
  expect(screen.getByRole('region', { name: 'The other' }).textContent).toContain('2 half-moves');
  fireEvent.click(screen.getByRole('button', { name: 'Take the other' }));
  expect(makeStored(gameStore.getState().game).history.moves).toEqual(['h2e2', 'h9i7']);
});

function gameWith(...moves: string[]) {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}
