// @vitest-environment jsdom
import { getTag, mainline, newGame } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { gameStore, goToStart, openGame, playLine, undo } from '../../../lib/game/game-store.ts';
import { bindChapter } from '../../../lib/studies/chapter-link.ts';
import { NOTHING_PASTED, pastedStore } from '../../../lib/studies/pasted-text.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { playTyped } from './play-typed.ts';

const FEN = '3k5/9/9/9/9/9/9/9/4R4/4K4 w';

let toasts: Toast[] = [];

beforeAll(startI18n);
beforeEach(() => {
  pastedStore.setState(NOTHING_PASTED);
  openGame(newGame({ start: FEN }));
  bindChapter({ studyId: 'study', chapterId: 'first' });
  toasts = [];
  onToast((toast) => toasts.push(toast));
});

const moves = (): string[] => mainline(gameStore.getState().game).map(({ move }) => makeMove(move));
function asked() {
  const { known } = pastedStore.getState();
  if (known === undefined) throw new Error('nothing was asked');
  const { start } = known.game;
  return { ...known, start, moves: mainline(known.game).map(({ move }) => makeMove(move)) };
}

describe('a list of moves from the own start of a chapter', () => {
  it('is asked about with that start, its moves and its result', () => {
    playLine(['e1e2', 'd9d8', 'e2e3']);
    expect(playTyped('R5+2 K4+1 1-0')).toBe('played');
    expect(asked()).toMatchObject({ start: FEN, moves: ['e1e3', 'd9d8'], fault: undefined });
    expect(getTag(asked().game, 'Result')).toBe('1-0');
    expect(moves()).toEqual(['e1e2', 'd9d8', 'e2e3']);
  });

  it('can be opened outside the study, and that can be undone', () => {
    playLine(['e1e2', 'd9d8', 'e2e3']);
    playTyped('R5+2 K4+1');
    asked().open();
    expect(moves()).toEqual(['e1e3', 'd9d8']);
    expect(toasts).toMatchObject([{ title: '2 moves opened as a new game' }]);
    toasts[0]?.action?.run();
    expect(moves()).toEqual(['e1e2', 'd9d8', 'e2e3']);
  });

  it('names the move that cannot be played', () => {
    playLine(['e1e2', 'd9d8', 'e2e3']);
    playTyped('R5+2 K4+1 R5+8');
    expect(asked()).toMatchObject({ moves: ['e1e3', 'd9d8'] });
    expect(asked().fault).toContain('R5+8');
  });
});

it('moves that are played in the chapter can be taken for a game instead, and undo returns to the chapter', () => {
  playLine(['e1e2', 'd9d8']);
  goToStart();
  playTyped('R5+2 K4+1');
  const [{ action } = {}] = toasts;
  expect(action?.label).toBe('Open as a new game');
  action?.run();
  expect(moves()).toEqual(['e1e2', 'd9d8']);
  expect(asked()).toMatchObject({ start: FEN, moves: ['e1e3', 'd9d8'] });
  asked().open();
  expect(moves()).toEqual(['e1e3', 'd9d8']);
  undo();
  expect(moves()).toEqual(['e1e2', 'd9d8']);
});
