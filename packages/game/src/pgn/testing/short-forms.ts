/** Short forms of games for comparison in tests. */
import { makeMove } from '@chuhe/rules/move';
import { type Game, mainline, nodeOf, ROOT, walk } from '../../tree/tree.ts';
import { parseGames } from '../read.ts';
import type { ReadGame } from '../read-game.ts';

/** Reads a text with exactly one game. */
export function only(text: string): ReadGame {
  const [game, ...others] = parseGames(text);
  if (!game || others.length > 0) throw new Error(`not one game: ${text}`);
  return game;
}

export function movesOf({ game }: Pick<ReadGame, 'game'>): string[] {
  return mainline(game).map(({ move }) => makeMove(move));
}

export function codesOf({ warnings }: Pick<ReadGame, 'warnings'>): string[] {
  return warnings.map(({ code }) => code);
}

/** The tree as text: comments in braces, glyphs as `$1`, comments before a move in `<>`. */
export function treeOf(game: Game): string {
  let text = nodeOf(game, ROOT).comment ?? '';
  for (const { node, opens, closes } of walk(game)) {
    const before = node.commentBefore === undefined ? '' : `<${node.commentBefore}>`;
    const glyphs = (node.glyphs ?? []).map((glyph) => `$${glyph}`).join('');
    const after = node.comment === undefined ? '' : `{${node.comment}}`;
    const move = makeMove(node.move);
    text += ` ${opens ? '(' : ''}${before}${move}${glyphs}${after}${')'.repeat(closes)}`;
  }
  return text.trim();
}
