// @vitest-environment jsdom

import { addLine, newGame, ROOT, setComment, setGlyphs } from '@chuhe/game/tree';
import { explain } from '@chuhe/lessons/explain';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { editGame, gameStore, openGame, undo } from '../../../lib/game/game-store.ts';
import { moveReasons } from '../../../lib/game/move-reasons.ts';
import { overrideService } from '../../../lib/services.ts';
import { followReasons } from './follow-reasons.ts';
import { gameReviewer, lineOfGame } from './game-review.ts';

vi.mock('@chuhe/lessons/explain', () => ({ explain: vi.fn<typeof explain>() }));

beforeAll(startI18n);
beforeEach(() => overrideService(browserEngine, makeTestService().service));

/** A finished review of a game in which Red's second move is a blunder. */
async function review(): Promise<void> {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'a0a1', 'b9c7']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  await gameReviewer().show(lineOfGame(gameStore.getState().game));
  const views = [0, 0, 30, -400, -400].map((score) => ({ score, depth: 11, lines: [] }));
  const lines = [
    { score: 30, moves: ['h0g2'] },
    { score: -400, moves: ['a0a1', 'b7b0'] },
  ];
  const looks = [undefined, undefined, { score: 30, depth: 14, lines }];
  gameReviewer().store.setState({ views, looks });
  gameReviewer().store.setState({ status: { kind: 'done' } });
}

const reasons = () => [...moveReasons.getState().reasons];

it('the reasons of a finished review are beside the moves of its game, and of no other', async () => {
  const piece = { role: 'horse', square: 'b0' } as const;
  const proof = { from: 'after', moves: ['b7b0'] } as const;
  vi.mocked(explain).mockReturnValue({ kind: 'hanging-piece', piece, proof });
  followReasons();
  await review();
  expect(reasons()).toEqual([[3, 'The horse on file 8 is not protected.']]);
  expect(vi.mocked(explain).mock.calls[0]?.[0]).toMatchObject({
    move: 'a0a1',
    better: ['h0g2'],
    refutation: ['b7b0'],
  });
  // A sign or a comment does not remove them; another mainline does.
  vi.mocked(explain).mockClear();
  editGame((game) => ({ game: setGlyphs(game, 3, [4]) }));
  expect(reasons()).toHaveLength(1);
  expect(explain).not.toHaveBeenCalled();
  undo();
  openGame(newGame());
  expect(reasons()).toEqual([]);
});

it('an edit that changes no move of the mainline does not replace the reasons', async () => {
  const piece = { role: 'horse', square: 'b0' } as const;
  const proof = { from: 'after', moves: ['b7b0'] } as const;
  vi.mocked(explain).mockReturnValue({ kind: 'hanging-piece', piece, proof });
  followReasons();
  await review();
  const before = moveReasons.getState().reasons;
  expect(before.size).toBe(1);
  editGame((game) => ({ game: setComment(game, 3, 'Too slow.') }));
  editGame((game) => {
    const line = addLine(game, 2, ['h0g2']);
    return { game: line.ok ? line.value.game : game };
  });
  expect(gameStore.getState().game.nodeCount).toBe(5);
  expect(moveReasons.getState().reasons).toBe(before);
});
