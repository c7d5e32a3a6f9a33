// @vitest-environment jsdom
import { newGame, nodeOf, setEvaluation, setGlyphs, setTag } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { listenToShortcuts } from '../../../lib/actions/listen-to-shortcuts.ts';
import { registerAction, runAction } from '../../../lib/actions/registry.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import {
  editGame,
  gameStore,
  goTo,
  holdGame,
  noteEvaluation,
  openGame,
  playMove,
  releaseGame,
  undo,
} from '../../../lib/game/game-store.ts';
import { noteLiveGlyph } from '../../../lib/game/live-glyphs.ts';
import { appStore, setAppState } from '../../../lib/state/app-state.ts';
import { setPreferences } from '../../../lib/state/preferences.ts';
import { bindChapter } from '../../../lib/studies/chapter-link.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
// jsdom has no modal dialogs.
// oxlint-disable-next-line no-unassigned-import
import '../../../testing/modal-dialogs.ts';
import { MovesPanel, RESTORING_AFTER_MS } from './moves-panel.tsx';
import { branchedGame, longGame } from './testing.ts';
import { useMoveNavigation } from './use-move-navigation.ts';

const toasts: Toast[] = [];

beforeAll(async () => {
  // jsdom hides popovers and cannot show them.
  HTMLElement.prototype.showPopover = showBlock;
  await startI18n();
  await loadMenus();
});

beforeEach(() => {
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
});

afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

test('an empty panel explains how to begin', () => {
  render(<MovesPanel />);
  expect(screen.getByText('No moves yet')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  // The keyboard scrolls only a focused element.
  expect(screen.getByRole('group', { name: 'No moves yet' }).tabIndex).toBe(0);
});

const example = () => screen.queryByRole('button', { name: 'Example game' });

test('an empty panel offers another game, but not in a chapter of a study, which it would leave', () => {
  const unregister = registerAction('exampleGame', { run: () => undefined });
  openGame(newGame());
  render(<MovesPanel />);
  expect(example()).not.toBeNull();
  act(() => bindChapter({ studyId: 'study', chapterId: 'first' }));
  expect(example()).toBeNull();
  expect(screen.getByText('Play a move on the board, or paste moves.')).toBeTruthy();
  unregister();
});

test('Space runs its action while an empty panel has the focus, as in the list', () => {
  const run = vi.fn<() => void>();
  const stops = [listenToShortcuts(), registerAction('playBestMove', { run })];
  render(<MovesPanel />);
  fireEvent.keyDown(screen.getByRole('group', { name: 'No moves yet' }), { key: ' ' });
  expect(run).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

test('a click makes a move the current one', () => {
  show();
  fireEvent.click(move('H2+3'));
  expect(gameStore.getState().current).toBe(3);
  expect(move('H2+3').getAttribute('aria-current')).toBe('true');
});

test('all texts follow the language and the chosen notation', async () => {
  show();
  setPreferencesNow('iccs');
  expect(move('h2e2')).toBeTruthy();
  setPreferencesNow('auto');
  await act(() => chooseLanguage('zh'));
  expect(screen.getByRole('button', { name: '炮二平五' })).toBeTruthy();
});

test('evaluations and signs stand beside their move', () => {
  show();
  act(() => editGame((game) => ({ game: setEvaluation(game, 1, { kind: 'cp', value: -38 }) })));
  act(() => goTo(1));
  fireEvent.click(screen.getByRole('button', { name: '?? Blunder' }));
  expect(move(/^C2=5/).textContent).toBe('C2=5??−0.4');
});

test('the engine’s grade stands beside a move that has none in the game', () => {
  openGame(branchedGame());
  render(<MovesPanel />);
  const move = screen.getByRole('button', { name: /^C2=5/ });
  act(() => noteLiveGlyph(gameStore.getState(), 1, 6));
  expect(move.textContent).toBe('C2=5?!');
  act(() => editGame((before) => ({ game: setGlyphs(before, 1, [2]) })));
  expect(move.textContent).toBe('C2=5?');
});

test('an evaluation by an engine redraws its score only', () => {
  show();
  act(() => goTo(1));
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  act(() => noteEvaluation(2, { kind: 'cp', value: 120, depth: 12 }));
  expect(move(/^H8\+7/).textContent).toBe('H8+7+1.2');
  const targets = observer.takeRecords().map(({ target }) => target);
  expect(targets.every((target) => move(/^H8\+7/).contains(target))).toBe(true);
  observer.disconnect();
});

test('an unknown result is shown as written', () => {
  openGame(setTag(branchedGame(), 'Result', 'toString'));
  render(<MovesPanel />);
  expect(screen.getByText('toString', { selector: 'p' })).toBeTruthy();
});

test('the panel says that a game is being restored only when that takes long', () => {
  vi.useFakeTimers();
  holdGame();
  render(<MovesPanel />);
  expect(screen.queryByText('No moves yet')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(RESTORING_AFTER_MS));
  expect(screen.getByRole('status').textContent).toBe('Restoring your game');
  act(releaseGame);
  expect(screen.getByText('No moves yet')).toBeTruthy();
  vi.useRealTimers();
});

test('a comment is edited in place, saved by Ctrl+Enter or Escape, and Undo restores the old one', () => {
  show();
  fireEvent.doubleClick(move('H8+7'));
  type('Solid.', { key: 'Enter', ctrlKey: true });
  expect(comment(2)).toBe('Solid.');
  fireEvent.doubleClick(screen.getByText('Solid.'));
  type('Weak.', { key: 'Escape' });
  expect(comment(2)).toBe('Weak.');
  expect(screen.queryByRole('textbox')).toBeNull();
  act(undo);
  expect(comment(2)).toBe('Solid.');
});

test('C edits the comment of the current move, and a blur saves', () => {
  show();
  act(() => goTo(1));
  fireEvent.keyDown(document.body, { key: 'c' });
  const field = screen.getByRole('textbox', { name: 'Comment' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Central.' } });
  fireEvent.blur(field);
  expect(comment(1)).toBe('Central.');
});

test('a comment being edited is saved into its own game when another is opened', () => {
  show();
  fireEvent.doubleClick(move('H8+7'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine.' } });
  act(() => openGame(longGame(9)));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(comment(2)).toBeUndefined();
  act(undo);
  expect(comment(2)).toBe('Mine.');
});

test('a comment field that is removed writes into no other game', () => {
  show();
  fireEvent.doubleClick(move('H8+7'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine.' } });
  const game = longGame(9);
  act(() => gameStore.setState(({ opened }) => ({ game, opened: opened + 1 })));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(gameStore.getState().game).toBe(game);
});

test('the menu marks the moves that a command affects, deletes them, and offers undo', () => {
  show();
  fireEvent.contextMenu(move('H8+7'));
  const entry = screen.getByRole('menuitem', { name: 'Delete from here' });
  act(() => entry.focus());
  expect(move('H2+3').dataset['preview']).toBe('deleted');
  expect(move('C2=5').dataset['preview']).toBeUndefined();
  fireEvent.click(entry);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(gameStore.getState().game.nodeCount).toBe(1);
  expect(toasts[0]?.title).toBe('6 moves deleted');
  act(() => toasts[0]?.action?.run());
  expect(gameStore.getState().game.nodeCount).toBe(7);
});

test.each([
  ['menu', 1440],
  ['sheet', 390],
])(
  'the %s of a move closes when the move leaves the game or another game is opened',
  (_, width) => {
    const { viewport } = appStore.getState();
    setAppState({ viewport: { width, height: 800 } });
    show();
    act(() => goTo(4));
    act(() => void playMove('b2c2'));
    fireEvent.contextMenu(move('C8=7'));
    act(undo);
    expect(screen.queryByRole('menu')).toBeNull();
    act(() => void playMove('b2c2'));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.contextMenu(move('C8=7'));
    expect(screen.getByRole('menu')).toBeTruthy();
    act(() => openGame(longGame(20)));
    expect(screen.queryByRole('menu')).toBeNull();
    setAppState({ viewport });
  },
);

test('a long press opens the menu of a move without going to it', () => {
  vi.useFakeTimers();
  show();
  fireEvent(move('H8+7'), touch('pointerdown'));
  act(() => void vi.advanceTimersByTime(600));
  fireEvent.click(move('H8+7'));
  expect(screen.getByRole('menu')).toBeTruthy();
  expect(gameStore.getState().current).toBe(0);
  vi.useRealTimers();
});

test('the menu key opens the menu of the current move, and the focus returns', () => {
  show();
  const list = screen.getByRole('group', { name: 'List of moves' });
  act(() => goTo(5));
  list.focus();
  fireEvent.keyDown(list, { key: 'F10', shiftKey: true });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Promote variation' }));
  expect(nodeOf(gameStore.getState().game, 3).children).toEqual([5, 4]);
  expect(document.activeElement).toBe(list);
});

test('an impossible command shows the reason', () => {
  show();
  fireEvent.contextMenu(move('C2=5'));
  const entry = screen.getByRole('menuitem', { name: 'Promote variation' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(entry.dataset['hint']).toBe('This move is already on the mainline.');
  fireEvent.keyDown(entry, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a line is copied with numbers, in the chosen notation', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { clipboard: { writeText } });
  show();
  fireEvent.contextMenu(move('H8+7'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy line' }));
  await vi.waitFor(() => expect(toasts[0]?.title).toBe('4 moves copied'));
  expect(writeText.mock.calls).toEqual([['1. C2=5 H8+7 2. H2+3 R9=8']]);
  Object.assign(navigator, { clipboard: undefined });
});

test('variations collapse and expand, and entering one expands it', () => {
  show();
  const [open] = screen.getAllByRole('button', { name: 'Collapse the variation' });
  if (open) fireEvent.click(open);
  expect(screen.getByText('+2 moves')).toBeTruthy();
  act(() => goTo(7));
  expect(screen.queryByText('+2 moves')).toBeNull();
});

test('a collapsed variation stays collapsed while an engine runs and the game is edited elsewhere', () => {
  show();
  act(() => goTo(6));
  const [open] = screen.getAllByRole('button', { name: 'Collapse the variation' });
  if (open) fireEvent.click(open);
  act(() => noteEvaluation(6, { kind: 'cp', value: 38, depth: 12 }));
  act(() => editGame((game) => ({ game: setEvaluation(game, 1, { kind: 'mate', moves: 3 }) })));
  expect(screen.getByText('+2 moves')).toBeTruthy();
});

test('the menu collapses and expands the variation of a move', () => {
  show();
  fireEvent.contextMenu(move('H2+3'));
  const entry = screen.getByRole('menuitem', { name: 'Collapse the variation' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(entry, { key: 'Escape' });
  const list = screen.getByRole('group', { name: 'List of moves' });
  act(() => goTo(5));
  list.focus();
  const choose = (name: string): string => {
    fireEvent.keyDown(list, { key: 'F10', shiftKey: true });
    fireEvent.click(screen.getByRole('menuitem', { name }));
    return announcementStore.getState().text;
  };
  expect(choose('Collapse the variation')).toBe('Variation collapsed');
  expect(screen.getByText('+2 moves')).toBeTruthy();
  expect(choose('Expand the variation')).toBe('Variation expanded');
  expect(screen.queryByText('+2 moves')).toBeNull();
  expect(choose('Collapse all variations')).toBe('All variations collapsed');
  expect(choose('Expand all variations')).toBe('All variations expanded');
});

test('keys go through the moves, to the variations, and undo', () => {
  show();
  act(() => void runAction('lastMove'));
  expect(gameStore.getState().current).toBe(4);
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(gameStore.getState().current).toBe(5);
  act(() => editGame((game) => ({ game: setEvaluation(game, 1, { kind: 'mate', moves: 3 }) })));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(nodeOf(gameStore.getState().game, 1).evaluation).toBeUndefined();
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(nodeOf(gameStore.getState().game, 1).evaluation).toBeDefined();
});

test('keys in a text field are left alone', () => {
  show();
  act(() => editGame((game) => ({ game: setEvaluation(game, 1, { kind: 'mate', moves: 3 }) })));
  fireEvent.doubleClick(move('H8+7'));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true });
  expect(nodeOf(gameStore.getState().game, 1).evaluation).toBeDefined();
});

test('a long game draws only the rows in view', () => {
  openGame(longGame(20_000));
  render(<MovesPanel />);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(80);
});

test('has no accessibility violations', async () => {
  show();
  fireEvent.doubleClick(move('H8+7'));
  fireEvent.contextMenu(move('C2=5'));
  const { violations } = await axe.run(document.body, {
    // jsdom does not draw colours, and the page provides the regions.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

/** A mouse event with the pointer type of a touch. React handles it as a pointer event. */
function touch(type: string): Event {
  const event = new MouseEvent(type, { bubbles: true });
  return Object.assign(event, { pointerType: 'touch' });
}

/** Opens the menu in both forms, since their code is loaded when it is first needed. */
async function loadMenus(): Promise<void> {
  const { viewport } = appStore.getState();
  for (const width of [1440, 390]) {
    setAppState({ viewport: { width, height: 800 } });
    show();
    fireEvent.contextMenu(move('H8+7'));
    await screen.findByRole('menu');
    cleanup();
  }
  setAppState({ viewport });
  openGame(newGame());
}

function showBlock(this: HTMLElement): void {
  this.style.display = 'block';
}

function show(): void {
  openGame(branchedGame());
  render(<Page />);
}

function Page() {
  useMoveNavigation();
  useEffect(listenToShortcuts, []);
  return <MovesPanel />;
}

function move(name: string | RegExp): HTMLElement {
  const [button] = within(screen.getByRole('list')).getAllByRole('button', { name });
  if (button === undefined) throw new Error('no such move');
  return button;
}

function comment(id: number): string | undefined {
  return nodeOf(gameStore.getState().game, id).comment;
}

function type(text: string, key: { readonly key: string; readonly ctrlKey?: boolean }): void {
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, key);
}

function setPreferencesNow(notation: 'auto' | 'iccs'): void {
  act(() => setPreferences({ notation }));
}
