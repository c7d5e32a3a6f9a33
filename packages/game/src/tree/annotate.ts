/**
 * Annotations of a node. Each function returns the changed game, or the identical game if nothing changes. `undefined`
 * and empty values remove a field. All throw a `RangeError` for an unknown node and for an invalid value.
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
  SHAPE_COLORS,
  type Shape,
} from './model.ts';
import { makeShape } from './shape.ts';
import { writeAnnotations } from './write-annotations.ts';

/** Changes several fields at once; the others are kept. Duplicate glyphs and shapes are dropped. */
export function annotate(game: Game, id: NodeId, change: AnnotationChange): Game {
  const node = nodeOf(game, id);
  const next = { ...node };
  const unique = { ...change, ...withoutDuplicates(change) };
  writeAnnotations(next, unique);
  if (sameAnnotations(node, next)) return game;
  return editGame(game, (draft) => {
    draft.annotate(id, unique);
  });
}

function withoutDuplicates({ glyphs, shapes }: AnnotationChange): AnnotationChange {
  return {
    ...(glyphs && { glyphs: [...new Set(glyphs)] }),
    ...(shapes && { shapes: [...new Map(shapes.map((shape) => [keyOf(shape), shape])).values()] }),
  };
}

/** An invalid shape is its own key, so that `writeAnnotations` refuses it. */
function keyOf(shape: Shape): unknown {
  return SHAPE_COLORS.includes(shape.color) ? makeShape(shape) : shape;
}

/** Sets the text after the move; at the root, the comment on the game. */
export function setComment(game: Game, id: NodeId, comment: string | undefined): Game {
  return annotate(game, id, { comment });
}

/**
 * Sets the text before the move. The root has no move: there, the text is put before the comment on the game, unless the
 * comment already contains it.
 */
export function setCommentBefore(game: Game, id: NodeId, commentBefore: string | undefined): Game {
  return annotate(game, id, { commentBefore });
}

/** Replaces the glyphs. Throws a `RangeError` for one that is not an integer from 1 to 255. */
export function setGlyphs(game: Game, id: NodeId, glyphs: readonly number[]): Game {
  return annotate(game, id, { glyphs });
}

/**
 * Adds a glyph, or removes it if the node has it. A glyph that grades the move (`!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5,
 * `?!` 6) replaces any other such glyph.
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

function isMoveQuality(glyph: number): boolean {
  return glyph >= 1 && glyph <= 6;
}

/** Replaces the shapes. Throws a `RangeError` for an unknown colour or square. */
export function setShapes(game: Game, id: NodeId, shapes: readonly Shape[]): Game {
  return annotate(game, id, { shapes });
}

/** Throws a `RangeError` unless the numbers of the evaluation are integers. */
export function setEvaluation(game: Game, id: NodeId, evaluation: Evaluation | undefined): Game {
  return annotate(game, id, { evaluation });
}
