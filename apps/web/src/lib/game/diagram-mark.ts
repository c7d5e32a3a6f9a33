/** Where the author of a game wants a diagram when the game is printed. */
import type { GameNode } from '@chuhe/game/tree';

/** The numeric annotation glyph of PGN for a diagram. */
export const DIAGRAM_GLYPH = 220;
/** The same, seen from Black's side. */
const REVERSED_GLYPH = 221;
/** How a comment begins that marks a diagram, as in files of other programs. */
const COMMENT_MARK = /^\s*(?:\[#\]|\{#\})\s*/;

/** Whether a node has the glyph, arrows or circles, or a comment that begins with `[#]`. */
export function isDiagram({ glyphs = [], shapes = [], comment = '' }: GameNode): boolean {
  const hasGlyph = glyphs.includes(DIAGRAM_GLYPH) || glyphs.includes(REVERSED_GLYPH);
  return hasGlyph || shapes.length > 0 || COMMENT_MARK.test(comment);
}

/** A comment without the mark. */
export function withoutMark(comment: string): string {
  return comment.replace(COMMENT_MARK, '');
}
