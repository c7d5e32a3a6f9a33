// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { beforeEach, expect, it } from 'vitest';
import { registerAction, runAction } from '../../../lib/actions/registry.ts';
import { gameStore, goTo, goToEnd, openGame } from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { proofMode } from './proof-mode.ts';

const proof = { from: 'after', moves: ['h9g7', 'h0g2', 'i9h9'] } as const;
const index = () => proofMode().store.getState().proof?.index;
const current = () => gameStore.getState().current;

const circles = () => onBoard()?.shapes.map(({ from, brush }) => `${from} ${brush}`);

/** The moves of the line that are on the board, beside those of the game. */
const onBoard = () => hintsStore.getState().line;

beforeEach(() => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'b9c7', 'b0c2']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  goToEnd();
});

it('a proof is stepped through with the actions of the game, and is not added to it', () => {
  const { game } = gameStore.getState();
  const stop = registerAction('nextMove', { run: () => goTo(ROOT) });
  proofMode().begin(1, { proof });
  expect([current(), onBoard()?.current, onBoard()?.hints[0]?.to]).toEqual([1, 1, 'g7']);
  runAction('nextMove');
  runAction('nextMove');
  expect(index()).toBe(2);
  runAction('previousMove');
  runAction('lastMove');
  expect([index(), onBoard()?.hints]).toEqual([3, []]);
  runAction('nextMove');
  expect(index()).toBe(3);
  runAction('firstMove');
  expect(index()).toBe(0);
  proofMode().leave();
  expect([onBoard(), current()]).toEqual([undefined, 3]);
  expect(gameStore.getState().game).toBe(game);
  // The action of the game is back, and can still be removed by its owner.
  runAction('nextMove');
  expect(current()).toBe(ROOT);
  stop();
  expect(runAction('nextMove')).toBe(false);
});

it('circles the named pieces where they stand', () => {
  const actor = { role: 'horse', square: 'g7' } as const;
  proofMode().begin(1, { proof, actor, piece: { role: 'horse', square: 'h0' } });
  expect(circles()).toEqual(['h0 red']);
  proofMode().goTo(1);
  expect(circles()).toEqual(['g7 green', 'h0 red']);
  proofMode().goTo(2);
  expect(circles()).toEqual(['g7 green']);
});

it('a line before the move begins at the position before it', () => {
  proofMode().begin(3, { proof: { from: 'before', moves: ['h0g2'] } });
  expect([current(), onBoard()?.current]).toEqual([2, 2]);
  proofMode().goTo(1);
  expect(onBoard()?.game.nodes.get(onBoard()?.current ?? 0)?.parent).toBe(2);
  proofMode().leave();
});

it('going elsewhere in the game, or another game, ends it without going back', () => {
  proofMode().begin(1, { proof });
  goTo(2);
  expect([onBoard(), current()]).toEqual([undefined, 2]);
  proofMode().leave();
  expect(current()).toBe(2);
  proofMode().begin(1, { proof });
  openGame(newGame());
  expect([onBoard(), current()]).toEqual([undefined, ROOT]);
});

it('a second proof returns to where the first one was begun, and an illegal line is not shown', () => {
  proofMode().begin(1, { proof });
  proofMode().begin(3, { proof: { from: 'before', moves: ['h0g2'] } });
  proofMode().leave();
  expect(current()).toBe(3);
  proofMode().begin(1, { proof: { from: 'after', moves: ['a0a9'] } });
  expect([onBoard(), current()]).toEqual([undefined, 3]);
});
