// @vitest-environment jsdom
import { mainline, newGame, nodeOf } from '@chuhe/game/tree';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { QrCode } from '../../../components/share/qr-code.tsx';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import {
  gameStore,
  goBack,
  goToStart,
  noteEvaluation,
  openGame,
  playLine,
  playMove,
} from '../../../lib/game/game-store.ts';
import { fingerprintOf } from '../../../lib/matches/fingerprint.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { bindOpenGame, bindShare, setLink } from '../../../lib/matches/match-link.ts';
import { linkTo } from '../../../lib/matches/save-state.ts';
import { SUMMARY } from '../../../lib/matches/testing/sample-match.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { readPositionAddress } from '../files/position-address.ts';
import { ShareOpenDialog } from './share-open-dialog.tsx';

/** The requests to the server. */
const asked: { method: string; path: string; body: unknown }[] = [];
let shareId: string | null = null;

beforeAll(startI18n);
beforeEach(() => {
  asked.length = 0;
  shareId = null;
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  openGame(newGame());
  playLine(['h2e2', 'h9g7']);
  vi.spyOn(api(), 'call').mockImplementation(
    async ({ method, path }, parts): Promise<Answer<never>> => {
      asked.push({ method, path, body: 'body' in parts ? parts.body : undefined });
      if (path.endsWith('/share')) shareId = method === 'POST' ? 'made' : null;
      const data = path.endsWith('/share') ? { shareId } : { ...matchNow(), shareId };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The answer is that of the contract.
      return { success: true, data: data as never };
    },
  );
});
afterEach(cleanup);

function matchNow() {
  const { game } = gameStore.getState();
  return { ...SUMMARY, ...makeStored(game), matchId: 'one', version: 1, isOwn: true };
}

function save(): void {
  const { game } = gameStore.getState();
  setLink(linkTo({ ...matchNow(), shareId }, makeUser().id, game));
  bindOpenGame('one');
}

function open(): void {
  render(<ShareOpenDialog picture={<p>Picture</p>} onClose={() => undefined} />);
}

const choose = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const link = (): string => screen.getByLabelText<HTMLInputElement>('Link').value;
const origin = window.location.origin;

it('the link of the position and its QR code follow the board', () => {
  goBack();
  open();
  expect(link()).toBe(`${origin}/?moves=h2e2`);
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeDefined();
  expect(screen.getByText('Picture')).toBeDefined();
});

it('in a variation, the link of the game is that of its mainline, at the move that the variation replaces', () => {
  goBack();
  playMove('b9c7');
  open();
  choose('Game');
  expect(link()).toBe(`${origin}/?moves=h2e2h9g7&ply=1`);
});

it('the link of a game that is not saved holds its moves and shows the position on the board', () => {
  goToStart();
  open();
  choose('Game');
  const read = readPositionAddress(new URL(link()).search);
  if (read?.ok !== true) throw new Error('The address is bad.');
  const { game, current } = read.value;
  expect([mainline(game).length, nodeOf(game, current).ply]).toEqual([2, 0]);
});

it('a saved game is shared by one press, with the evaluations of engines, and no longer by another', async () => {
  save();
  noteEvaluation(gameStore.getState().current, { kind: 'cp', value: 30, depth: 12 });
  open();
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  const { body } = asked.find(({ method }) => method === 'PUT') ?? {};
  expect(JSON.stringify(body)).toContain('"depth":12');
  press('Create a link');
  await expect.poll(() => screen.queryByLabelText('Link') && link()).toBe(`${origin}/?shared=made`);
  press('Stop sharing');
  await screen.findByRole('button', { name: 'Create a link' });
  expect(screen.queryByLabelText('Link')).toBeNull();
});

it.each(['waiting', 'gone'] as const)(
  'a game that is %s keeps its title and folder when a link is made',
  async (phase) => {
    const { game } = gameStore.getState();
    const named = linkTo(
      { ...matchNow(), title: 'Round 7', folder: 'Cup', version: 0 },
      makeUser().id,
      game,
    );
    const unsaved = { edited: game, unconfirmed: undefined, lostFor: makeUser().id };
    setLink({ ...named, saved: undefined, ...unsaved, phase });
    bindOpenGame('one');
    open();
    choose('Game');
    press('Save and create a link');
    await expect
      .poll(() => screen.queryByLabelText('Link') && link())
      .toBe(`${origin}/?shared=made`);
    const { body } = asked.find(({ path }) => path === '/api/match') ?? {};
    expect(body).toMatchObject({ title: 'Round 7', folder: 'Cup' });
  },
);

it('the link of a game that is shared already is there at once', async () => {
  shareId = 'before';
  save();
  open();
  await expect
    .poll(() => screen.queryByLabelText('Link') && link())
    .toBe(`${origin}/?shared=before`);
});

it('a copy of a shared game has the link of the original until it is changed', async () => {
  const { game } = gameStore.getState();
  bindShare({ shareId: 'abc', basis: fingerprintOf(game) });
  open();
  expect(link()).toBe(`${origin}/?shared=abc`);
  cleanup();
  playMove('h0g2');
  open();
  expect(link()).toBe(`${origin}/?moves=h2e2h9g7h0g2`);
});

it('a link that is too long for a QR code is said in words', () => {
  render(<QrCode text={'a'.repeat(4000)} />);
  expect(screen.getByText('The link is too long for a QR code.')).toBeDefined();
});
