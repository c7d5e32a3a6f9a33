// @vitest-environment jsdom
import { HEIGHT, pointOf, WIDTH } from '@chuhe/board/geometry';
import { addLine, getTag, newGame, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { browserEngine, isEngineOn } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { listenToShortcuts } from '../../../lib/actions/listen-to-shortcuts.ts';
import { handlersStore, registerAction, runAction } from '../../../lib/actions/registry.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { moveNumber } from '../../../lib/game/move-text.ts';
import { overrideService } from '../../../lib/services.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { PAGE_LANGUAGES } from '../../../testing/full.ts';
import { fenOf } from './arrangement.ts';
import { SetupView } from './setup-page.tsx';
import { openSetup, setupStore } from './setup-store.ts';
import { useSetupActions } from './use-setup-actions.ts';

const KINGS = '3k5/9/9/9/9/9/9/9/9/4K4 w';
const toasts: Toast[] = [];
const undoGame = { run: vi.fn<() => void>() };

beforeAll(startI18n);

beforeEach(() => {
  // A board at its natural size, so that pixels are the drawing’s units.
  const box = new DOMRect(0, 0, WIDTH, HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  overrideService(browserEngine, makeTestService().service);
  registerAction('undo', undoGame);
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await chooseLanguage('en');
});

describe('the board', () => {
  test('places the chosen piece by a press, and removes it by another', () => {
    show(KINGS);
    fireEvent.click(palette('Red chariot, 2 left'));
    press('a0');
    expect(palette('Red chariot, 1 left').getAttribute('aria-pressed')).toBe('true');
    expect(heard()).toBe('Red chariot put on a0');
    press('a0');
    expect([fen(), heard()]).toEqual([KINGS, 'Red chariot taken off a0']);
  });

  test('continues a drag that begins on the palette', () => {
    show(KINGS);
    const cannon = palette('Black cannon, 2 left');
    fireEvent.pointerDown(cannon, pointer('a0'));
    fireEvent.pointerMove(cannon, pointer('e5'));
    fireEvent.pointerMove(board(), pointer('e5'));
    fireEvent.pointerUp(board(), pointer('e5'));
    expect(fen()).toBe('3k5/9/9/9/4c4/9/9/9/9/4K4 w');
    expect(setupStore.getState().tool).toBe('hand');
  });

  test('lets a piece be dragged off', () => {
    show('3k5/9/9/9/4c4/9/9/9/9/4K4 w');
    fireEvent.pointerDown(board(), pointer('e5'));
    fireEvent.pointerMove(board(), { ...pointer('e5'), clientX: -200 });
    fireEvent.pointerUp(board(), { ...pointer('e5'), clientX: -200 });
    expect(fen()).toBe(KINGS);
  });

  test('is set up by keys, which have no other meaning meanwhile', () => {
    const newOne = vi.fn<() => void>();
    registerAction('newGame', { run: newOne });
    show(KINGS);
    act(() => board().focus());
    for (const key of ['ArrowLeft', 'ArrowUp', 'n', 'ArrowUp', 'C', 'ArrowUp', 'P']) typeKey(key);
    expect(fen()).toBe('3k5/9/9/9/9/9/3P5/3C5/3n5/4K4 w');
    typeKey('Delete');
    typeKey('ArrowDown');
    typeKey('Backspace');
    expect(fen()).toBe('3k5/9/9/9/9/9/9/9/3n5/4K4 w');
    expect(newOne).not.toHaveBeenCalled();
  });

  test('leaves the letters to a field', () => {
    show(KINGS);
    fireEvent.pointerMove(board(), pointer('e5'));
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'FEN' }), { key: 'n' });
    expect(fen()).toBe(KINGS);
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(fen()).toBe('3k5/9/9/9/4n4/9/9/9/9/4K4 w');
  });

  test('puts the tool away at Escape', () => {
    show(KINGS);
    fireEvent.click(screen.getByRole('button', { name: 'Remove pieces' }));
    expect(screen.getByText('Tap pieces to take them off the board.')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(setupStore.getState().tool).toBe('hand');
  });
});

test('the button that flips the board keeps the focus', () => {
  show(KINGS);
  const flip = screen.getByRole('button', { name: 'Flip the board' });
  flip.focus();
  fireEvent.click(flip);
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Red');
  expect(document.activeElement).toBe(flip);
});

describe('what is wrong', () => {
  test('is listed with what is right, marked on the board, and prevents analysis', () => {
    show('3k5/9/9/9/9/9/9/9/3B5/4K4 w');
    const list = screen.getByRole('list', { name: 'Conditions for a valid position' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(document.querySelectorAll('.b-under [data-mark="d1"]')).toHaveLength(1);
    expect(screen.getByText('The FEN is not valid')).toBeTruthy();
    const words = 'Red elephant on d1: elephants stand on c0, g0, a2, e2, i2, c4 and g4';
    const analyse = screen.getByRole('button', { name: 'Analyse' });
    expect(analyse.dataset['hint']).toBe(`Fix this first: ${words}`);
    fireEvent.click(analyse);
    expect(setupOpenStore.getState().isOpen).toBe(true);
    fireEvent.click(within(list).getByRole('button', { name: words }));
    expect(document.activeElement).toBe(board());
    expect(board().querySelector('.b-cursor [data-mark="d1"]')).toBeTruthy();
  });

  test('leads to its point from Black’s side too', () => {
    show('3k5/9/9/9/9/9/9/9/3B5/4K4 w');
    act(() => void runAction('flipBoard'));
    fireEvent.click(screen.getByRole('button', { name: /^Red elephant on d1/ }));
    expect(board().querySelector('.b-cursor [data-mark="d1"]')).toBeTruthy();
  });

  test('makes a missing king the tool', () => {
    show('3k5/9/9/9/9/9/9/9/9/9 w');
    fireEvent.click(screen.getByRole('button', { name: 'Red king is missing' }));
    expect(setupStore.getState().tool).toEqual({ color: 'red', role: 'king' });
  });

  test('is shown in the user’s language', async () => {
    show('4k4/9/9/9/9/9/9/9/9/4K4 w');
    await act(() => chooseLanguage('zh'));
    expect(screen.getByText('将帅在 e 路照面：请移开一个，或在中间放子')).toBeTruthy();
    expect(screen.queryByText('FEN 无效')).toBeNull();
  });

  test('a typed FEN is announced when the user pauses or presses Enter, and not while typing', () => {
    vi.useFakeTimers();
    show(KINGS);
    const field = screen.getByRole('textbox', { name: 'FEN' });
    const typeText = (value: string, ms: number): void => {
      fireEvent.change(field, { target: { value } });
      act(() => void vi.advanceTimersByTime(ms));
    };
    typeText('3k5/9 w', 500);
    typeText('3k5/9/9 w', 500);
    expect(announced()).toBe('');
    typeText('3k5/9/9/9 w', 1_500);
    expect(announced()).toBe('The FEN is not valid: the board must have 10 rows, not 4');
    typeText('3k5/9/9/9/9/9/9/9/9/R3K4 w', 100);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(announced()).toBe('FEN: 3 pieces on the board');
    vi.useRealTimers();
  });

  test('a fault in a FEN is announced by Enter only, and not again after a pause', () => {
    vi.useFakeTimers();
    show(KINGS);
    const heardTexts: string[] = [];
    const stop = announcementStore.subscribe(({ text }) => heardTexts.push(text));
    const field = screen.getByRole('textbox', { name: 'FEN' });
    fireEvent.change(field, { target: { value: '3k5/9/9 w' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(3_000));
    expect(heardTexts).toEqual(['The FEN is not valid: the board must have 10 rows, not 3']);
    fireEvent.change(field, { target: { value: '3k5/9/9/9 w' } });
    act(() => void vi.advanceTimersByTime(3_000));
    expect(heardTexts).toHaveLength(2);
    stop();
    vi.useRealTimers();
  });

  test('in the syntax of a FEN is shown beside the field', () => {
    show(KINGS);
    const field = screen.getByRole('textbox', { name: 'FEN' });
    fireEvent.change(field, { target: { value: '3k5/9/9 w' } });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const announcement = 'The FEN is not valid: the board must have 10 rows, not 3';
    expect(screen.getAllByText(announcement)[0]?.tagName).toBe('P');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveProperty('value', KINGS);
  });
});

describe('on the way out', () => {
  test('Analyse opens a new game with the number of its first move', () => {
    openGame(playedGame());
    show('3k5/9/9/9/9/9/9/9/9/R3K4 b');
    fireEvent.change(screen.getByLabelText('Move number'), { target: { value: '21' } });
    act(() => void runAction('flipBoard'));
    fireEvent.click(screen.getByRole('button', { name: 'Analyse' }));
    const { game, orientation } = gameStore.getState();
    expect([game.start, game.nodeCount, getTag(game, 'MoveNumber')]).toEqual([
      '3k5/9/9/9/9/9/9/9/9/R3K4 b',
      0,
      '21',
    ]);
    expect([orientation, setupOpenStore.getState().isOpen]).toEqual(['black', false]);
    expect(moveNumber(game, { ply: 2 })).toEqual({ number: 22, isRed: true });
    act(() => toasts[0]?.action?.run());
    expect(gameStore.getState()).toMatchObject({ orientation: 'red', game: { nodeCount: 2 } });
  });

  test('Analyse switches the engine on, and Cancel does not', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isEngineOn()).toBe(false);
    act(() => openSetup());
    fireEvent.click(screen.getByRole('button', { name: 'Analyse' }));
    expect(isEngineOn()).toBe(true);
  });

  test('Analyse leaves the game alone when nothing was changed', () => {
    openGame(playedGame());
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Analyse' }));
    expect(gameStore.getState().game.nodeCount).toBe(2);
    expect(toasts).toEqual([]);
  });

  test('Cancel changes nothing, and its toast restores the set-up', () => {
    openGame(playedGame());
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(gameStore.getState().game.nodeCount).toBe(2);
    act(() => toasts[0]?.action?.run());
    expect(setupOpenStore.getState().isOpen).toBe(true);
    expect(fen()).toBe('9/9/9/9/9/9/9/9/9/9 w');
  });

  test('Keep offers the position the next time', () => {
    show('9/9/9/9/9/9/9/9/9/4K4 b');
    fireEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
    expect(toasts.map(({ title }) => title)).toEqual(['Position kept']);
    act(() => openSetup());
    const offer = screen.getByRole('region', { name: 'You kept an unfinished position' });
    fireEvent.click(within(offer).getByRole('button', { name: 'Continue' }));
    expect(fen()).toBe('9/9/9/9/9/9/9/9/9/4K4 b');
  });

  test('Keep reports a failure to store, and stays open', () => {
    show(KINGS);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
    expect(toasts[0]).toMatchObject({ tone: 'danger', cause: KINGS });
    expect(setupOpenStore.getState().isOpen).toBe(true);
  });

  test('another game that is opened closes it, and stores changes', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    act(() => openGame(playedGame()));
    expect(setupOpenStore.getState().isOpen).toBe(false);
    expect(localStorage.getItem('chuhe.setup')).toContain('9/9/9');
  });

  test('a page that is closed stores changes', () => {
    show();
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('chuhe.setup')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mirror' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('chuhe.setup')).toContain('9/9/9');
  });
});

describe('the actions', () => {
  test('undo and redo apply to the set-up while it is open', () => {
    show(KINGS);
    fireEvent.click(screen.getByRole('button', { name: 'Swap sides' }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(fen()).toBe(KINGS);
    expect(undoGame.run).not.toHaveBeenCalled();
    act(() => setupOpenStore.setState({ isOpen: false }));
    expect(handlersStore.getState()['undo']).toBe(undoGame);
  });

  test('that move through the game are disabled meanwhile', () => {
    const walk = { run: vi.fn<() => void>() };
    registerAction('nextMove', walk);
    show(KINGS);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    act(() => setupOpenStore.setState({ isOpen: false }));
    expect(walk.run).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(walk.run).toHaveBeenCalledOnce();
  });

  test('open and close set-up, with an empty or a new board', async () => {
    render(<Page />);
    act(() => void runAction('clearBoard'));
    await vi.waitFor(() => expect(fen()).toBe('9/9/9/9/9/9/9/9/9/9 w'));
    expect(await screen.findByText(/^The board is empty/)).toBeTruthy();
    act(() => void runAction('createBoard'));
    await vi.waitFor(() => expect(fen()).toBe(INITIAL_FEN));
    expect(handlersStore.getState()['arrangePieces']?.checked).toBe(true);
    act(() => void runAction('arrangePieces'));
    await vi.waitFor(() => expect(setupOpenStore.getState().isOpen).toBe(false));
    act(() => void runAction('arrangePieces'));
    await vi.waitFor(() => expect(setupOpenStore.getState().isOpen).toBe(true));
    expect(setupStore.getState().isOther).toBe(false);
  });

  test('the FEN is copied, legal or not', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    show('9/9/9/9/9/9/9/9/9/4K4 b');
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy FEN' }));
    await vi.waitFor(() => expect(toasts[0]?.title).toBe('FEN copied'));
    expect(writeText.mock.calls).toEqual([['9/9/9/9/9/9/9/9/9/4K4 b']]);
    vi.unstubAllGlobals();
  });
});

test.each(PAGE_LANGUAGES)('in %s there are no accessibility violations', async (language) => {
  show('3k5/9/9/9/9/9/9/9/3B5/4K4 w');
  await act(() => chooseLanguage(language));
  const { violations } = await axe.run(document.body, {
    // jsdom does not draw colours, and the page provides the regions.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

function Page() {
  useSetupActions();
  useEffect(listenToShortcuts, []);
  const isOpen = useStore(setupOpenStore, (state) => state.isOpen);
  return isOpen && <SetupView />;
}

function show(from?: string): void {
  openSetup(from);
  render(<Page />);
}

function fen(): string {
  return fenOf(setupStore.getState().arrangement);
}

function board(): HTMLElement {
  return screen.getByRole('application', { name: 'Set-up board' });
}

function palette(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

/** What a screen reader announces after a press. */
function heard(): string | null {
  const header = document.querySelector('header');
  return header?.querySelector('[role="status"]')?.textContent ?? null;
}

function typeKey(key: string): void {
  fireEvent.keyDown(board(), { key });
}

function press(square: string): void {
  fireEvent.pointerDown(board(), pointer(square));
  fireEvent.pointerUp(board(), pointer(square));
}

function pointer(square: string) {
  const { x, y } = pointOf(square, 'red');
  return { pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y };
}

function playedGame() {
  const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!added.ok) throw new Error('not legal');
  return added.value.game;
}

function announced(): string {
  return announcementStore.getState().text;
}
