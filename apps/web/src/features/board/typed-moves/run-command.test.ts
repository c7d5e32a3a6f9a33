// @vitest-environment jsdom
import { mainline, newGame, setComment } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { guardTree, takeBoard } from '../../../lib/game/board-task.ts';
import {
  editGame,
  gameStore,
  goToStart,
  openGame,
  playLine,
  undo,
} from '../../../lib/game/game-store.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { fixStore } from './fix-store.ts';
import { fixWith } from './fix-with.ts';
import { playTyped } from './play-typed.ts';

const nothing = (): void => {};

let toasts: Toast[] = [];

beforeAll(startI18n);
beforeEach(() => {
  openGame(newGame());
  toasts = [];
  onToast((toast) => toasts.push(toast));
});

const FEN = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
const moves = (): string[] => mainline(gameStore.getState().game).map(({ move }) => makeMove(move));

it('a command opens its position with its moves, shows its source, and can be undone', () => {
  playLine(['h2e2', 'h9g7']);
  expect(playTyped(`position fen ${FEN} - - 0 1 moves a1d1 d9e9`)).toBe('played');
  expect(gameStore.getState().game.start).toBe(FEN);
  expect(moves()).toEqual(['a1d1', 'd9e9']);
  expect(toasts).toMatchObject([{ title: '2 moves played', cause: 'Read as a UCI command.' }]);
  undo();
  expect(moves()).toEqual(['h2e2', 'h9g7']);
});

it('ranks may be counted from 1', () => {
  playTyped('position startpos moves h3e3 h10g8');
  expect(moves()).toEqual(['h2e2', 'h9g7']);
});

it('an address of chessdb opens its position', () => {
  playTyped(`http://www.chessdb.cn/chessdb.php?action=queryall&board=${encodeURIComponent(FEN)}`);
  expect(gameStore.getState().game).toMatchObject({ start: FEN, nodeCount: 0 });
  expect(toasts).toMatchObject([
    { title: 'Position opened', cause: 'Read in the chessdb format.' },
  ]);
});

it('a move that fails can be fixed, and the rest follows', () => {
  expect(playTyped('position startpos moves h2e2 h9g6 h0g2')).toBe('broken');
  expect(moves()).toEqual(['h2e2']);
  const { open } = fixStore.getState();
  expect(open?.error.text).toBe('h9g6');
  const fixed = open?.error.nearest.find(({ move }) => move === 'h9g7');
  if (fixed === undefined) throw new Error('h9g7 is not offered');
  fixWith(fixed);
  expect(moves()).toEqual(['h2e2', 'h9g7', 'h0g2']);
});

it('an engine’s line continues from the board', () => {
  playLine(['h2e2']);
  playTyped('info depth 12 multipv 1 score cp 20 pv h9g7 h0g2');
  expect(moves()).toEqual(['h2e2', 'h9g7', 'h0g2']);
});

it('the best candidates are named, and the first can be played', () => {
  playLine(['h2e2']);
  playTyped('move:h9g7,score:-5,rank:2,note:! (20-01)|move:b9c7,score:-30,rank:0,note:? (9-1)');
  expect(moves()).toEqual(['h2e2']);
  expect(toasts).toMatchObject([{ cause: 'H8+7 +0.05 · H2+3 +0.30' }]);
  toasts[0]?.action?.run();
  expect(moves()).toEqual(['h2e2', 'h9g7']);
  playTyped('move:h9g7,score:-5');
  expect(toasts.at(-1)?.title).toBe('These moves do not belong to the position on the board');
});

it('a bad position is reported, or left to the code that opens FENs', () => {
  expect(playTyped('board=9/9/9/9/9/9/9/9/9/9 w')).toBe('broken');
  expect(toasts).toMatchObject([{ title: 'The FEN is not valid' }]);
  expect(playTyped('position fen 9/9 w')).toBe('other');
});

it('moves that the game has already offer no undo', () => {
  playLine(['h2e2', 'h9g7', 'h0g2']);
  editGame((game) => ({ game: setComment(game, 1, 'central') }));
  for (const text of ['info depth 3 pv h2e2 h9g7', '1. C2=5 H8+7']) {
    goToStart();
    expect(playTyped(text)).toBe('played');
    expect(gameStore.getState().current).toBe(2);
    expect(toasts.at(-1)).toMatchObject({ title: '2 moves played' });
    expect(toasts.at(-1)?.action).toBeUndefined();
  }
});

it.each([
  ['a wide window, where a bar beside the moves has the reason', 1440, /^Read as WXF/],
  ['a phone, where the moves may be hidden', 390, /^R1=9 cannot be played here: /],
])(
  'a list that is opened up to an illegal move says so in place of success, in %s',
  (_, width, why) => {
    vi.stubGlobal('innerWidth', width);
    playLine(['h2e2', 'h9g7']);
    expect(playTyped('1. P7+1 H8+7 2. C2=5 R1=9 3. H2+3')).toBe('broken');
    expect(moves()).toHaveLength(3);
    expect(fixStore.getState().open?.error.text).toBe('R1=9');
    expect(toasts).toMatchObject([
      {
        tone: 'warning',
        title: '3 moves opened as a new game',
        cause: expect.stringMatching(why),
        action: { label: 'Undo' },
      },
    ]);
    vi.unstubAllGlobals();
  },
);

it('an engine’s line that cannot begin here only offers a fix', () => {
  expect(playTyped('bestmove a0a9')).toBe('broken');
  expect(fixStore.getState().open?.error.text).toBe('a0a9');
  expect(toasts).toEqual([]);
});

describe('while moves are held back', () => {
  const held: string[] = [];
  let stop = nothing;
  beforeEach(() => {
    held.length = 0;
    stop = guardTree((move) => held.push(move) < 0);
  });
  afterEach(() => stop());

  it.each(['C2=5', 'bestmove h2e2', 'pv h2e2'])('%s waits too', (text) => {
    expect(playTyped(text)).toBe('broken');
    expect(held).toEqual(['h2e2']);
    expect(moves()).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it('a fixed move waits too, and a whole line is analysed beyond the end', () => {
    playTyped('bestmove a0a9');
    const [nearest] = fixStore.getState().open?.error.nearest ?? [];
    if (nearest === undefined) throw new Error('nothing is offered');
    fixWith(nearest);
    expect(held).toEqual([nearest.move]);
    expect(moves()).toEqual([]);
    playTyped('pv h2e2 h9g7');
    expect(moves()).toEqual(['h2e2', 'h9g7']);
  });
});

describe('while the board is used for something else', () => {
  const made: string[] = [];
  let giveBack = nothing;
  const take = (movable: 'red' | 'none'): void => {
    giveBack = takeBoard({ movable, onMove: (move) => made.push(move), hidesEngine: true });
  };
  beforeEach(() => {
    made.length = 0;
  });
  afterEach(() => giveBack());

  it('a move is made on it', () => {
    take('red');
    expect(playTyped('C2=5')).toBe('played');
    expect(made).toEqual(['h2e2']);
  });

  it.each([
    ['R1=2', 'R1=2 cannot be played here:'],
    ['1. C2=5 H8+7', 'Only one move at a time can be played now'],
    ['position startpos moves h2e2', 'Only one move at a time can be played now'],
    [FEN, 'Only one move at a time can be played now'],
    ['[Red "A"]\n\n1. C2=5 H8+7 *', 'Only one move at a time can be played now'],
  ])('%s is refused with a reason, and no game is opened', (text, title) => {
    take('red');
    const { game } = gameStore.getState();
    expect(playTyped(text)).toBe('broken');
    expect(toasts).toMatchObject([{ tone: 'warning', title }]);
    expect(made).toEqual([]);
    expect(gameStore.getState().game).toBe(game);
  });

  it('no move is made out of turn, nor under a set-up', () => {
    take('none');
    expect(playTyped('C2=5')).toBe('broken');
    expect(toasts).toMatchObject([{ title: 'You cannot move now' }]);
    giveBack();
    take('red');
    expect(playTyped('C2=5', { isSettingUp: true })).toBe('broken');
    expect(made).toEqual([]);
    giveBack();
    expect(playTyped('C2=5', { isSettingUp: true })).toBe('other');
  });
});
