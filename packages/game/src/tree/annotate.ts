/**
 * What is said of a node: each function returns the game with it, or the identical game when it is said
 * already. `undefined` and what is empty remove. All throw a `RangeError` when there is no such node.
 *
 * ```ts
 * import { newGame, ROOT, setComment, toggleGlyph } from '@chuhe/game/tree';
 *
 * toggleGlyph(setComment(newGame(), ROOT, 'From the club evening.'), ROOT, 10);
 * ```
 */
import { sameAnnotations } from './annotations.ts';
import { editGame } from './draft.ts';
import {
  type AnnotationChange,
  type Evaluation,
  type Game,
  type NodeId,
  nodeOf,
  type Shape,
  writeAnnotations,
} from './model.ts';
import { makeShape } from './shape.ts';

/** The highest NAG of the PGN standard. */
export const MAX_GLYPH = 255;

/** Several fields at once. A field that is not in the change stays. */
export function annotate(game: Game, id: NodeId, change: AnnotationChange): Game {
  const node = nodeOf(game, id);
  const next = { ...node };
  writeAnnotations(next, change);
  if (sameAnnotations(node, next)) return game;
  return editGame(game, (draft) => {
    draft.annotate(id, change);
  });
}

/** The text after the move; at the root, the comment on the game. */
export function setComment(game: Game, id: NodeId, comment: string | undefined): Game {
  return annotate(game, id, { comment });
}

/** The text before the move. */
export function setCommentBefore(game: Game, id: NodeId, commentBefore: string | undefined): Game {
  return annotate(game, id, { commentBefore });
}

/** Exactly these glyphs, each once. Throws a `RangeError` for one that is no whole number 1–255. */
export function setGlyphs(game: Game, id: NodeId, glyphs: readonly number[]): Game {
  const wrong = glyphs.find((glyph) => !isGlyph(glyph));
  if (wrong !== undefined) throw new RangeError(`no such glyph: ${wrong}`);
  return annotate(game, id, { glyphs: [...new Set(glyphs)] });
}

/**
 * What a click on a glyph does: one that is there goes, one that is not comes, and of the six that
 * grade the move (`!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6) a new one replaces the old.
 */
export function toggleGlyph(game: Game, id: NodeId, glyph: number): Game {
  const { glyphs = [] } = nodeOf(game, id);
  if (glyphs.includes(glyph)) {
    return setGlyphs(
      game,
      id,
      glyphs.filter((other) => other !== glyph),
    );
  }
  const others = glyphs.filter((other) => !(isMoveQuality(glyph) && isMoveQuality(other)));
  return setGlyphs(game, id, isMoveQuality(glyph) ? [glyph, ...others] : [...others, glyph]);
}

export function isGlyph(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MAX_GLYPH;
}

function isMoveQuality(glyph: number): boolean {
  return glyph >= 1 && glyph <= 6;
}

/** Exactly these shapes, each once. */
export function setShapes(game: Game, id: NodeId, shapes: readonly Shape[]): Game {
  const byText = new Map(shapes.map((shape) => [makeShape(shape), shape]));
  return annotate(game, id, { shapes: [...byText.values()] });
}

export function setEvaluation(game: Game, id: NodeId, evaluation: Evaluation | undefined): Game {
  return annotate(game, id, { evaluation });
}

/** Seconds left on the mover's clock. */
export function setClock(game: Game, id: NodeId, clock: number | undefined): Game {
  return annotate(game, id, { clock });
}

/** Seconds spent on the move. */
export function setElapsed(game: Game, id: NodeId, elapsed: number | undefined): Game {
  return annotate(game, id, { elapsed });
}
