/**
 * The game tree: moves with comments, glyphs, shapes, evaluations and clocks; tags; a starting position. A game is
 * immutable: every edit returns a new game that shares all unchanged nodes with the old one, so a caller that keeps the old
 * game can undo the edit. No function recurses or has quadratic cost.
 *
 * ```ts
 * import { addLine, mainline, newGame, promote, ROOT, setComment } from '@chuhe/game/tree';
 *
 * const main = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
 * if (!main.ok) throw new Error(main.error.code);
 * const other = addLine(main.value.game, 1, ['b9c7', 'h0g2']); // a variation to h9g7
 * if (!other.ok) throw new Error(other.error.code);
 * const game = setComment(promote(other.value.game, 3), 3, 'The other horse.');
 * mainline(game).map((node) => node.id); // [1, 3, 4]
 * main.value.game.nodeCount; // 2, as before
 * ```
 */
export {
  annotate,
  setComment,
  setCommentBefore,
  setEvaluation,
  setGlyphs,
  setShapes,
  toggleGlyph,
} from './annotate.ts';
export {
  addLine,
  addMove,
  deleteAfter,
  deleteNode,
  deleteVariations,
  demote,
  makeMainline,
  promote,
} from './edit.ts';
export { GameBuilder } from './game-builder.ts';
export {
  copyLine,
  findPath,
  lineFrom,
  mainline,
  nodesTo,
  pathOf,
  variationHead,
  walk,
} from './lines.ts';
export {
  type AnnotationChange,
  type Annotations,
  type Evaluation,
  type Game,
  type GameNode,
  type NodeId,
  newGame,
  nodeAt,
  nodeOf,
  ROOT,
  SHAPE_COLORS,
  type Shape,
  type Tag,
} from './model.ts';
export { boardAt, positionAt, replay } from './positions.ts';
export { makeShape, parseShape } from './shape.ts';
export { getTag, removeTag, setTag } from './tags.ts';
export { compact, mergeGames, sameGame } from './whole.ts';
