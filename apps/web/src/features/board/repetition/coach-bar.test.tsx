// @vitest-environment jsdom

import type { Language } from '@chuhe/contract/languages';
import { addLine, getTag, newGame, ROOT } from '@chuhe/game/tree';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  within,
} from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { useAdjudicatedEnd } from '../../../lib/game/adjudicated-end.ts';
import { gameStore, goTo, openGame, undo } from '../../../lib/game/game-store.ts';
import { hintsStore, showHints } from '../../../lib/game/hints-store.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { appStore, setAppState } from '../../../lib/state/app-state.ts';
import { readJson, STORAGE_KEYS } from '../../../lib/storage.ts';
import { CoachBar } from './coach-bar.tsx';
import { choicesStore, setChoices } from './coach-choices.ts';
import { RepetitionBadge } from './repetition-badge.tsx';
import { knownGame } from './testing/shuffling.ts';
import { useCoachState } from './use-coach.ts';

beforeAll(startI18n);
afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

test('there is no bar while there is nothing to say', () => {
  show('perp-check-rook', 4);
  expect(screen.queryByRole('button')).toBeNull();
  expect(live()).toBe('');
});

test('the bar shows the result of another repetition, then the deciding move, then the verdict', () => {
  show('perp-check-rook', 5);
  expect(bar().textContent).toBe('×2One more repetition and Red loses by perpetual check');
  step(8);
  expect(bar().textContent).toBe('×2R5=6 would lose by perpetual check');
  step(9);
  expect(bar().textContent).toBe('×3Red loses by perpetual check');
  step(12);
  expect(bar().textContent).toBe('×3The game ended at 5. R5=6: Red loses by perpetual check');
});

test('the other panels know the end of the game at its position only', () => {
  const { result } = renderHook(useAdjudicatedEnd);
  show('perp-check-rook', 8);
  expect(result.current).toBeUndefined();
  step(9);
  expect(result.current).toMatchObject({ reason: 'perpetual-check', winner: 'black' });
  step(10);
  expect(result.current).toBeUndefined();
  step(9);
  act(() => openGame(newGame()));
  expect(result.current).toBeUndefined();
});

test('the urgency is shown by an icon and a tone, and announced politely', () => {
  show('perp-check-rook', 5);
  expect(tone()).toBe('warning');
  const warning = drawing();
  step(8);
  expect(tone()).toBe('danger');
  expect(drawing()).not.toBe(warning);
  expect(live()).toBe('R5=6 would lose by perpetual check');
});

test('the limit is counted down near its end', () => {
  show('natural-move-limit', 110);
  expect(bar().textContent).toBe('10 more plies without a capture and the game is a draw');
  step(119);
  expect(bar().textContent).toBe('One more ply without a capture and the game is a draw');
  step(120);
  expect(bar().textContent).toBe('Draw: 120 plies without a capture');
});

test.each<[Language, string, string]>([
  ['vi', '×2Lặp thêm một lần nữa, Đỏ thua vì trường chiếu', '×2X5-6 sẽ thua vì trường chiếu'],
  ['zh', '×2再循环一次，红方长将判负', '×2若走 车五平六，则长将判负'],
])('in %s too, with moves in the notation of that language', async (language, next, move) => {
  await chooseLanguage(language);
  show('perp-check-rook', 5);
  expect(bar().textContent).toBe(next);
  step(8);
  expect(bar().textContent).toBe(move);
});

test('the details show who checks, the occurrences of the position, and the moves of the cycle', async () => {
  show('perp-check-rook', 8);
  await unfold();
  expect(screen.getByText('The same position: 2… K5=4 · now')).toBeTruthy();
  expect(screen.getByText('checks on every move: perpetual check')).toBeTruthy();
  expect(screen.getByText('neither checks nor chases')).toBeTruthy();
  const plies = within(screen.getByRole('list', { name: 'Moves in the cycle' }));
  expect(plies.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3. R5=6check by chariot d1',
    '3… K4=5',
    '4. R6=5check by chariot e1',
    '4… K5=4',
  ]);
  const repeats = within(screen.getByRole('list', { name: 'Moves that repeat a position here' }));
  expect(repeats.getByText('×3 · Red loses by perpetual check')).toBeTruthy();
});

test('a second occurrence has no consequence yet', async () => {
  show('quiet-shuffle', 5);
  await unfold();
  expect(screen.getAllByText('×2 · no ruling yet').length).toBeGreaterThan(0);
});

test('a chase is shown on the board, and the earlier arrows come back', async () => {
  const before = [{ from: 'a0', to: 'a1' }];
  showHints(before);
  show('perp-chase-rook-cannon', 5);
  await unfold();
  const [chase] = screen.getAllByRole('button', {
    name: 'Red’s chariot on i5 chases the cannon on c5',
  });
  if (!chase) throw new Error('no chase is named');
  fireEvent.click(chase);
  expect(chase.getAttribute('aria-pressed')).toBe('true');
  expect(hintsStore.getState().hints).toEqual([{ from: 'i5', to: 'c5', kind: 'threat' }]);
  fireEvent.click(chase);
  expect(hintsStore.getState().hints).toBe(before);
  fireEvent.click(chase);
  step(6);
  expect(hintsStore.getState().hints).toBe(before);
});

test('an arrow that another panel has drawn meanwhile stays', async () => {
  show('perp-chase-rook-cannon', 5);
  await unfold();
  const [chase] = screen.getAllByRole('button', { pressed: false });
  if (!chase) throw new Error('no chase is named');
  fireEvent.click(chase);
  const others = [{ from: 'a0', to: 'a1' }];
  act(() => showHints(others));
  fireEvent.click(chase);
  expect(hintsStore.getState().hints).toBe(others);
});

test('another rule set takes effect at once and is stored', async () => {
  show('perp-check-rook', 8);
  await unfold();
  fireEvent.click(screen.getByRole('radio', { name: 'Casual' }));
  expect(bar().textContent).toBe('×2R5=6 would draw by repetition');
  fireEvent.change(screen.getByRole('combobox', { name: 'Limit on moves without a capture' }), {
    target: { value: 'none' },
  });
  expect(readJson(STORAGE_KEYS.coach)).toEqual({
    ruleset: 'casual',
    moveLimit: 'none',
    occurrences: '6',
  });
});

test('a rule set that is kept in the game takes precedence, and the change can be undone', async () => {
  show('perp-check-rook', 8);
  await unfold();
  const kept = screen.getByRole('checkbox', { name: 'Save this rule set with the game' });
  fireEvent.click(kept);
  fireEvent.click(screen.getByRole('radio', { name: 'Casual' }));
  expect(getTag(gameStore.getState().game, 'Ruleset')).toBe('casual');
  expect(bar().textContent).toBe('×2R5=6 would draw by repetition');
  expect(choicesStore.getState().ruleset).toBe('asian');
  act(undo);
  expect(bar().textContent).toBe('×2R5=6 would lose by perpetual check');
  fireEvent.click(kept);
  expect(getTag(gameStore.getState().game, 'Ruleset')).toBeUndefined();
});

test('in a game against the engine the rules stay, and no result is offered', async () => {
  show('perp-check-rook', 9);
  await unfold();
  expect(screen.getByRole('button', { name: 'Set the result to 0-1' })).toBeTruthy();
  act(() => beginActivity('play'));
  expect(screen.queryByRole('button', { name: 'Set the result to 0-1' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Rules on repetition' }).matches(':disabled')).toBe(
    true,
  );
  act(() => endActivity('play'));
  expect(screen.getByRole('group', { name: 'Rules on repetition' }).matches(':disabled')).toBe(
    false,
  );
});

test('on a phone the details are a native popover sheet', () => {
  setAppState({ layout: { ...appStore.getState().layout, phone: true } });
  show('perp-check-rook', 8);
  const sheet = document.querySelector<HTMLElement>('[popover]');
  if (sheet === null) throw new Error('no sheet');
  expect(bar().getAttribute('popovertarget')).toBe(sheet.id);
  expect(screen.queryByText('Rules on repetition')).toBeNull();
  fireEvent(sheet, Object.assign(new Event('toggle'), { newState: 'open' }));
  expect(bar().getAttribute('aria-expanded')).toBe('true');
  expect(within(sheet).getByText('Rules on repetition')).toBeTruthy();
  setAppState({ layout: { ...appStore.getState().layout, phone: false } });
});

test('a mate is shown with its proof', async () => {
  open('3k5/9/9/9/9/9/9/9/4R4/R4K3 w', ['a0d0'], 1);
  render(<CoachBar />);
  expect(bar().textContent).toBe('Checkmate: Red wins');
  await unfold();
  expect(screen.getByText('In check from d0, with no way out.')).toBeTruthy();
});

test('a badge counts the occurrences of a position and explains them', () => {
  const game = open(knownGame('quiet-shuffle').fen, knownGame('quiet-shuffle').moves.split(' '), 0);
  const badge = (id: number) => {
    cleanup();
    render(<RepetitionBadge game={game} id={id} />);
    const element = document.querySelector<HTMLElement>('[data-hint]');
    return element === null
      ? undefined
      : [element.firstElementChild?.textContent, element.dataset['hint']];
  };
  expect(badge(3)).toBeUndefined();
  expect(badge(4)).toEqual(['×2', 'Second occurrence of this position.']);
  expect(badge(8)?.[0]).toBe('×3');
  expect(badge(12)).toEqual(['×4', 'This position has occurred 4 times.']);
});

test('the hook returns the state of the current node, and another after a change of rules', () => {
  const { fen, moves } = knownGame('perp-check-rook');
  open(fen, moves.split(' '), 5);
  const coach = renderHook(useCoachState);
  expect(coach.result.current?.state.occurrencePlies).toEqual([1, 5]);
  const first = coach.result.current?.state;
  act(() => setChoices({ ruleset: 'casual' }));
  expect(coach.result.current?.state).not.toBe(first);
});

test.each([
  ['perp-check-rook', 8],
  ['perp-chase-rook-cannon', 5],
  ['natural-move-limit', 119],
])('%s expanded has no accessibility violations', async (id, ply) => {
  show(id, ply);
  await unfold();
  const { violations } = await axe.run(document.body, {
    // jsdom does not draw colours, and the page provides the regions.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

function show(id: string, ply: number): void {
  const { fen, moves } = knownGame(id);
  open(fen, moves.split(' '), ply);
  render(<CoachBar />);
}

function open(start: string, moves: readonly string[], ply: number) {
  const added = addLine(newGame({ start }), ROOT, moves);
  if (!added.ok) throw new Error(added.error.code);
  openGame(added.value.game, ply);
  return added.value.game;
}

function step(ply: number): void {
  act(() => goTo(ply));
}

async function unfold(): Promise<void> {
  fireEvent.click(bar());
  expect(bar().getAttribute('aria-expanded')).toBe('true');
  // The rules end the details.
  await screen.findAllByRole('combobox');
}

function bar(): HTMLElement {
  const found = screen.getAllByRole('button').find((each) => each.hasAttribute('aria-expanded'));
  if (!found) throw new Error('the coach is silent');
  return found;
}

function tone(): string | undefined {
  return screen.getByRole('region', { name: 'Repetition coach' }).dataset['tone'];
}

function drawing(): string | undefined {
  return bar().querySelector('svg')?.innerHTML;
}

function live(): string | null | undefined {
  return document.querySelector('[aria-live="polite"]')?.textContent;
}
