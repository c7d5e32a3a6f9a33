import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { liveGlyphOf, liveGlyphs, noteLiveGlyph } from './live-glyphs.ts';
import type { OpenedGame } from './place-of-move.ts';

function gameOf(moves: string): Game {
  const added = addLine(newGame(), ROOT, moves.split(' '));
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

const glyphAt = (opened: OpenedGame) => liveGlyphOf(liveGlyphs.getState(), opened, 2);

test('a glyph belongs to its move after the same position of the same game', () => {
  const game = gameOf('h2e2 h9g7');
  noteLiveGlyph({ game, origin: 1 }, 2, 2);
  expect(glyphAt({ game, origin: 1 })).toBe(2);
  expect(glyphAt({ game: gameOf('h2e2 h9g7 h0g2'), origin: 1 })).toBe(2);
  expect(glyphAt({ game: gameOf('c3c4 h9g7'), origin: 1 })).toBeUndefined();
  expect(glyphAt({ game: gameOf('h2e2 b9c7'), origin: 1 })).toBeUndefined();
  expect(glyphAt({ game, origin: 2 })).toBeUndefined();
  noteLiveGlyph({ game, origin: 2 }, 1, 6);
  expect([...liveGlyphs.getState().glyphs.keys()]).toEqual([1]);
});
