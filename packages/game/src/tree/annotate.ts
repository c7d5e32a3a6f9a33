/**
 * What is said of a node: each function returns the game with it, or the identical game when it is said
 * already. `undefined` and what is empty remove. All throw a `RangeError` when there is no such node, and
 * for a value that cannot be.
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

/** Several fields at once. A field that is not in the change stays. A glyph or shape that is named twice counts once. */
export function annotate(game: Game, id: NodeId, change: AnnotationChange): Game {
  const node = nodeOf(game, id);
  const next = { ...node };
  const once = { ...change, ...onceEach(change) };
  writeAnnotations(next, once);
  if (sameAnnotations(node, next)) return game;
  return editGame(game, (draft) => {
    draft.annotate(id, once);
  });
}

function onceEach({ glyphs, shapes }: AnnotationChange): AnnotationChange {
  return {
    ...(glyphs && { glyphs: [...new Set(glyphs)] }),
    ...(shapes && { shapes: [...new Map(shapes.map((shape) => [nameOf(shape), shape])).values()] }),
  };
}

/** What is no shape stays apart, to be refused. */
function nameOf(shape: Shape): unknown {
  return SHAPE_COLORS.includes(shape.color) ? makeShape(shape) : shape;
}

/** The text after the move; at the root, the comment on the game. */
export function setComment(game: Game, id: NodeId, comment: string | undefined): Game {
  return annotate(game, id, { comment });
}

/**
 * The text before the move. At the root, which has none, it is put before the comment on the game, where it does not
 * stand there yet: what is written before the first move is that comment.
 */
export function setCommentBefore(game: Game, id: NodeId, commentBefore: string | undefined): Game {
  return annotate(game, id, { commentBefore });
}

/** Exactly these glyphs, each once. Throws a `RangeError` for one that is no whole number 1–255. */
export function setGlyphs(game: Game, id: NodeId, glyphs: readonly number[]): Game {
  return annotate(game, id, { glyphs });
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

function isMoveQuality(glyph: number): boolean {
  return glyph >= 1 && glyph <= 6;
}

/** Exactly these shapes, each once. Throws a `RangeError` for a colour or square that does not exist. */
export function setShapes(game: Game, id: NodeId, shapes: readonly Shape[]): Game {
  return annotate(game, id, { shapes });
}

/** Throws a `RangeError` for one that is not made of whole numbers. */
export function setEvaluation(game: Game, id: NodeId, evaluation: Evaluation | undefined): Game {
  return annotate(game, id, { evaluation });
}

/** Seconds left on the mover's clock. Throws a `RangeError` for what is no number from 0, as `setElapsed` does. */
export function setClock(game: Game, id: NodeId, clock: number | undefined): Game {
  return annotate(game, id, { clock });
}

/** Seconds spent on the move. */
export function setElapsed(game: Game, id: NodeId, elapsed: number | undefined): Game {
  return annotate(game, id, { elapsed });
}
