// @vitest-environment jsdom
import type { CloudPosition } from '@chuhe/contract/cloud';
import { makeResources, type Resources } from '@chuhe/engine/messages';
import { newGame, nodeOf, positionAt } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setEngineLocation } from '../../../engine/engine-location.ts';
import { browserEngine } from '../../../engine/engines.ts';
import { settle } from '../../../engine/testing/clock.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { texts } from '../../../i18n/en/index.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { listenToShortcuts } from '../../../lib/actions/listen-to-shortcuts.ts';
import { disabledReasonOf, runAction } from '../../../lib/actions/registry.ts';
import { noteCloudScore } from '../../../lib/game/cloud-score.ts';
import {
  flipBoard,
  gameStore,
  goBack,
  noteEvaluation,
  openGame,
  playMove,
  undo,
} from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { liveGlyphOf, liveGlyphs } from '../../../lib/game/live-glyphs.ts';
import { overrideService } from '../../../lib/services.ts';
import { readJson, STORAGE_KEYS } from '../../../lib/storage.ts';
import { ANNOUNCE_AFTER_MS } from './engine-announcer.tsx';
import { EnginePanel } from './engine-panel.tsx';
import { EngineSettingsDialog } from './engine-settings-dialog.tsx';
import { EvaluationGauge } from './evaluation-gauge.tsx';
import { clean, OPENING, openEnd, show, showSearching } from './testing.tsx';

beforeAll(startI18n);
afterEach(async () => {
  vi.restoreAllMocks();
  await clean();
});

const lineOne = () => screen.getByRole('toolbar', { name: 'Line 1: +1.00' });
const moveOf = (name: string) => within(lineOne()).getByRole('button', { name });
const preview = () => document.querySelector('.chuhe-mini');

describe('a line', () => {
  it('is played up to the move that is clicked, as one step back', async () => {
    await showSearching(<EnginePanel />);
    fireEvent.click(moveOf('Play up to H8+7'));
    expect(played()).toEqual(['h2e2', 'h9g7']);
    act(undo);
    expect(gameStore.getState().game.nodeCount).toBe(0);
  });

  it('shows the position after a move while the mouse is on it', async () => {
    await showSearching(<EnginePanel />);
    expect(preview()).toBeNull();
    fireEvent(moveOf('Play up to C2=5'), pointer('pointerover', 'mouse'));
    await vi.waitFor(() => expect(preview()).not.toBeNull());
    fireEvent(lineOne(), pointer('pointerout', 'mouse', document.body));
    expect(preview()).toBeNull();
  });

  it('does not cover the page under a finger, which cannot hover', async () => {
    await showSearching(<EnginePanel />);
    fireEvent(moveOf('Play up to C2=5'), pointer('pointerover', 'touch'));
    expect(preview()).toBeNull();
  });

  it('is navigated by the wheel, which scrolls the page otherwise', async () => {
    await showSearching(<EnginePanel />);
    expect(wheel(100)).toBe(false);
    fireEvent(moveOf('Play up to C2=5'), pointer('pointerover', 'mouse'));
    expect(wheel(100)).toBe(true);
    expect(shownMove()).toBe('H8+7');
    for (let i = 0; i < 5; i += 1) wheel(100);
    expect(shownMove()).toBe('2.H2+3');
    wheel(-100);
    expect(shownMove()).toBe('H8+7');
  });

  it('is one tab stop, with arrow keys within it', async () => {
    await showSearching(<EnginePanel />);
    const stops = within(lineOne())
      .getAllByRole('button')
      .map(({ tabIndex }) => tabIndex);
    expect(stops).toEqual([0, -1, -1]);
    focusAsByKey();
    act(() => moveOf('Play up to C2=5').focus());
    await vi.waitFor(() => expect(preview()).not.toBeNull());
    expect(fireEvent.keyDown(moveOf('Play up to C2=5'), { key: 'ArrowRight' })).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play up to H8+7');
  });

  it('expands', async () => {
    await showSearching(<EnginePanel />);
    fireEvent.click(screen.getByRole('button', { name: 'Expand line 2' }));
    const fold = screen.getByRole('button', { name: 'Collapse line 2' });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the keys', () => {
  let stopListening: () => void;
  beforeEach(() => {
    stopListening = listenToShortcuts();
  });
  afterEach(() => stopListening());

  it('switch the engine on, play its best move and search deeper', async () => {
    const test = show(<EnginePanel />);
    expect(disabledReasonOf('toggleEngine')).toBeUndefined();
    expect(press(' ')).toBe(true);
    expect(test.service.getSnapshot().state.kind).not.toBe('off');
    await act(async () => undefined);
    act(() => test.tell({ depth: 12, lines: OPENING }));
    press('+');
    expect(test.service.getSnapshot().budget.kind).toBe('infinite');
    press(' ');
    expect(played()).toEqual(['h2e2']);
    press(' ');
    expect(played()).toEqual(['h2e2']);
    act(() => void runAction('toggleEngine'));
    expect(test.service.getSnapshot().state.kind).toBe('off');
  });

  it('leave Space to a button that is focused', async () => {
    const test = show(<EnginePanel />);
    expect(press(' ', screen.getByRole('switch'))).toBe(false);
    expect(test.service.getSnapshot().state.kind).toBe('off');
  });
});

describe('the board', () => {
  it('gets arrows while the engine is on, and none when it is off', async () => {
    const test = await showSearching(<EnginePanel />);
    const { hints } = hintsStore.getState();
    expect(hints).toMatchObject([
      { from: 'h2', to: 'e2', rank: 1 },
      { from: 'b2', to: 'e2', rank: 2 },
    ]);
    act(() => test.tell({ depth: 13, lines: OPENING }));
    expect(hintsStore.getState().hints).toBe(hints);
    act(() => test.service.turnOff());
    expect(hintsStore.getState().hints).toEqual([]);
  });

  it('gets none when the user has turned them off', async () => {
    await showSearching(<EnginePanel />);
    act(() => void runAction('engineInstructions'));
    expect(hintsStore.getState().hints).toEqual([]);
    act(() => void runAction('engineInstructions'));
    expect(hintsStore.getState().hints).toHaveLength(2);
  });
});

/** A cloud answer about the position on the board. @param score from the mover's view */
function knownHere(score: number): CloudPosition {
  const { game, current } = gameStore.getState();
  const from = { source: 'engine', depth: 9, nodes: 1, engine: 'Fake', date: null } as const;
  return {
    fen: positionAt(game, current).fen,
    status: 'known',
    moves: [{ move: 'h2e2', score, rank: 2, replies: null, winRate: null, ...from }],
    isComplete: false,
    updatedAt: null,
  };
}

/** The glyph of the current move. */
function given() {
  const state = gameStore.getState();
  return liveGlyphOf(liveGlyphs.getState(), state, state.current);
}

describe('the glyph of a move', () => {
  it('is shown while the engine is on, and is not stored in the game', async () => {
    const lines = [
      { cp: 100, pv: 'h2e2 h9g7 h0g2' },
      { cp: -100, pv: 'a0a1 h9g7' },
    ];
    await showSearching(<EnginePanel />, { depth: 14, lines });
    act(() => void playMove('a0a1'));
    expect(given()).toBe(4);
    expect(nodeOf(gameStore.getState().game, 1).glyphs).toBeUndefined();
    act(undo);
    act(() => void playMove('h2e2'));
    expect(given()).toBe(1);
  });

  it('does not come while the engine is off', async () => {
    show(<EnginePanel />);
    act(() => void playMove('a0a1'));
    expect(given()).toBeUndefined();
  });
});

describe('the gauge', () => {
  it('shows the engine’s score, else the stored one, else the last one', async () => {
    show(<EvaluationGauge />);
    expect(meter().getAttribute('aria-valuetext')).toBe('Red 50%, not evaluated');
    act(() => noteEvaluation(0, { kind: 'cp', value: -160, depth: 9 }));
    expect(meter().getAttribute('aria-valuetext')).toBe('Red 27%, Black is better, −1.60');
    expect(meter().textContent).toBe('1.6');
    expect(meter().querySelector('em')?.dataset['leader']).toBe('black');
    act(() => void playMove('h2e2'));
    expect(meter().getAttribute('aria-valuenow')).toBe('27');
    act(goBack);
    act(() => noteEvaluation(0, { kind: 'mate', moves: 5, depth: 20 }));
    expect(meter().getAttribute('aria-valuenow')).toBe('100');
    expect(meter().textContent).toBe('#5');
    expect(meter().querySelector('em')?.dataset['leader']).toBe('red');
  });

  it('shows the position database’s score when there is no other, for this position only', () => {
    show(<EvaluationGauge />);

    act(() => noteCloudScore(knownHere(160)));
    expect(meter().getAttribute('aria-valuenow')).toBe('73');
    act(() => void playMove('h2e2'));
    expect(meter().getAttribute('aria-valuenow')).toBe('73');
    // Black is to move, and better.
    act(() => noteCloudScore(knownHere(160)));
    expect(meter().getAttribute('aria-valuenow')).toBe('27');
    act(() => noteEvaluation(1, { kind: 'cp', value: 0, depth: 9 }));
    expect(meter().getAttribute('aria-valuenow')).toBe('50');
    act(() => noteCloudScore(undefined));
  });

  it('shows that the score is unknown when none comes for the new position', () => {
    vi.useFakeTimers();
    show(<EvaluationGauge />);
    act(() => noteCloudScore(knownHere(160)));
    act(() => void playMove('h2e2'));
    act(() => void vi.advanceTimersByTime(900));
    expect(meter().getAttribute('aria-valuenow')).toBe('73');
    act(() => void vi.advanceTimersByTime(200));
    expect(meter().getAttribute('aria-valuetext')).toBe('Red 50%, not evaluated');
    expect([meter().textContent, meter().dataset['unknown']]).toEqual(['', 'true']);
    act(goBack);
    expect(meter().getAttribute('aria-valuenow')).toBe('73');
    act(() => noteCloudScore(undefined));
    vi.useRealTimers();
  });

  it('starts over with another game, and shows the result without an engine', () => {
    show(<EvaluationGauge />);
    act(() => noteEvaluation(0, { kind: 'cp', value: -160, depth: 9 }));
    act(() => openGame(newGame()));
    expect(meter().getAttribute('aria-valuetext')).toBe('Red 50%, not evaluated');
    act(() => openEnd('mate'));
    expect(meter().getAttribute('aria-valuenow')).toBe('100');
  });

  it('turns with the board', () => {
    show(<EvaluationGauge />);
    act(flipBoard);
    expect(meter().dataset['orientation']).toBe('black');
  });
});

describe('a screen reader', () => {
  it('announces a verdict once it is stable, and again only when it changes', async () => {
    const test = await showSearching(<EnginePanel />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await wait();
    expect(status.textContent).toBe('Red is slightly better');
    act(() =>
      test.tell({
        depth: 13,
        lines: [
          { cp: 20, pv: 'h2e2' },
          { cp: 10, pv: 'b2e2' },
        ],
      }),
    );
    expect(status.textContent).toBe('Red is slightly better');
    await wait();
    expect(status.textContent).toBe('equal');
  });
});

describe('the settings', () => {
  it('take effect at once and are stored for the next visit', async () => {
    const test = show(<EnginePanel />, { multiPv: 3 });
    fireEvent.click(screen.getByRole('button', { name: 'Engine settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Engine settings' }));
    choose(dialog.getByRole('combobox', { name: 'Lines' }), '5');
    choose(dialog.getByRole('combobox', { name: 'Processor threads' }), '2');
    choose(
      dialog.getByRole('combobox', { name: 'Limit per position' }),
      optionOf(dialog, 'no limit'),
    );
    expect(test.service.getSnapshot().settings).toMatchObject({
      multiPv: 5,
      threads: 2,
      budget: { kind: 'infinite' },
    });
    expect(readJson(STORAGE_KEYS.engine)).toEqual({
      multiPv: 5,
      threads: 2,
      budget: { kind: 'infinite' },
    });
    expect(dialog.getByRole('option', { name: '7 (recommended here)' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show what is in use where it is less than set', async () => {
    const test = await showSearching(<EnginePanel />, undefined, { threads: 4, hashMb: 64 });
    fireEvent.click(screen.getByRole('button', { name: 'Engine settings' }));
    await screen.findByRole('dialog', { name: 'Engine settings' });
    const say = (resources: Resources) =>
      act(() => test.engine().say(`info string ${makeResources(resources)}`));
    say({ threads: 4, hashMb: 64 });
    expect(screen.queryByText(/^In use:/)).toBeNull();
    say({ threads: 1, hashMb: 16 });
    expect(screen.getByText('In use: 1. The browser does not allow more.')).toBeTruthy();
    expect(screen.getByText('In use: 16 MB. The browser does not allow more.')).toBeTruthy();
  });

  it('show no empty paragraph for a server engine whose name is unknown', () => {
    const { service } = makeTestService();
    setEngineLocation('server');
    render(<EngineSettingsDialog snapshot={service.getSnapshot()} onClose={() => undefined} />);
    const paragraphs = [...document.querySelectorAll('dialog p:not(.heard)')];
    setEngineLocation('browser');
    expect(paragraphs.map(({ textContent }) => textContent)).toEqual([
      texts.engine.keys,
      texts.engine.scores,
    ]);
  });

  it('describe the engine', async () => {
    show(<EnginePanel />);
    fireEvent.click(screen.getByRole('button', { name: texts.engine.settings }));
    expect(await screen.findByText(/Chinese-Chess-Practical-Dataset/)).toBeTruthy();
    expect(screen.queryByText(texts.engine.oneThread)).toBeNull();
  });
});

/** jsdom does not implement `:focus-visible`. */
function focusAsByKey(): void {
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function isMatch(
    this: Element,
    selector: string,
  ) {
    return selector === ':focus-visible' || this.closest(selector) === this;
  });
}

function played(): string[] {
  const { game, current } = gameStore.getState();
  const moves: string[] = [];
  for (let id: number | undefined = current; id !== undefined && id !== 0; ) {
    const { move, parent }: { move: number; parent: number | undefined } = nodeOf(game, id);
    moves.unshift(makeMove(move));
    id = parent;
  }
  return moves;
}

function pointer(
  type: string,
  pointerType: string,
  relatedTarget: EventTarget | null = null,
): Event {
  return new PointerEvent(type, { bubbles: true, pointerType, relatedTarget });
}

function wheel(deltaY: number): boolean {
  return !fireEvent.wheel(lineOne(), { deltaY });
}

function shownMove(): string | null | undefined {
  return document.querySelector('[data-shown="true"]')?.textContent;
}

/** @returns whether the page prevented the browser's default action for the key. */
function press(key: string, target: Element = document.body): boolean {
  return !fireEvent.keyDown(target, { key });
}

function meter(): HTMLElement {
  return screen.getByRole('meter', { name: 'Red’s winning chance' });
}

async function wait(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, ANNOUNCE_AFTER_MS + 50)));
}

function choose(select: HTMLElement, value: string): void {
  fireEvent.change(select, { target: { value } });
}

function optionOf(dialog: ReturnType<typeof within>, name: string): string {
  return dialog.getByRole('option', { name }).getAttribute('value') ?? '';
}

describe('the switch', () => {
  it('is restored when the page is loaded again', async () => {
    const test = show(<EnginePanel />);
    await act(async () => {
      fireEvent.click(screen.getByRole('switch'));
      await settle();
    });
    expect(test.service.getSnapshot().state.kind).not.toBe('off');
    cleanup();
    const next = makeTestService();
    overrideService(browserEngine, next.service);
    render(<EnginePanel />);
    await act(settle);
    expect(next.service.getSnapshot().state.kind).toBe('searching');
    await act(async () => fireEvent.click(screen.getByRole('switch')));
    cleanup();
    const last = makeTestService();
    overrideService(browserEngine, last.service);
    render(<EnginePanel />);
    await act(settle);
    expect(last.service.getSnapshot().state.kind).toBe('off');
  });
});

describe('threat mode', () => {
  it('switches the engine on', async () => {
    const test = show(<EnginePanel />);
    await act(async () => {
      runAction('showThreat');
      await settle();
    });
    expect(test.service.getSnapshot().state.kind).toBe('searching');
    act(() => void runAction('showThreat'));
  });

  it('searches the position with the other side to move, draws red arrows, and stores nothing', async () => {
    const test = await showSearching(<EnginePanel />);
    act(() => void runAction('showThreat'));
    await act(async () => undefined);
    expect(test.engine().position).toContain(' b');
    const lines = [
      { cp: 70, pv: 'h7e7' },
      { cp: 70, pv: 'b7e7' },
    ];
    act(() => test.tell({ depth: 14, lines }));
    expect(hintsStore.getState().hints).toMatchObject([
      { from: 'h7', to: 'e7', kind: 'threat' },
      { from: 'b7', to: 'e7', kind: 'threat' },
    ]);
    expect(screen.getByText(/^If the other side were to move/)).toBeTruthy();
    // Only the lines show scores. A large score in the header would be mistaken for the score of the position.
    expect(screen.getByText('Threat').tagName).toBe('B');
    act(() => void runAction('showThreat'));
    expect(gameStore.getState().notes.get(0)?.depth).not.toBe(14);
  });
});
