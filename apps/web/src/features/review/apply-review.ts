/** Writes a review into the game: a sign at each doubtful move, and what was better beside it. */
import { addLine, type Game, nodeOf, setEvaluation, setGlyphs } from '@chuhe/game/tree';
import { evaluationOfScore } from '../../lib/game/evaluation-of-score.ts';
import { MOVE_GRADES, type MoveGrade } from '../../lib/game/glyph-signs.ts';
import type { PositionView } from './move-verdict.ts';
import type { Review } from './review.ts';
import type { ReviewedMove } from './reviewed-line.ts';

/** Plies of a better line. */
const BETTER_PLIES = 8;
const DOUBTFUL: ReadonlySet<MoveGrade> = new Set([6, 2, 4]);

/**
 * The same game when there is nothing to add. A sign that stands at a move stays the only one, and a
 * better move that is in the tree already is left as it is: what the reader has written wins.
 */
export function applyReview(
  game: Game,
  moves: readonly ReviewedMove[],
  review: Review,
  views: readonly (PositionView | undefined)[],
): Game {
  let applied = game;
  for (const [index, { id }] of moves.entries()) {
    const grade = review.verdicts[index]?.grade;
    const before = views[index];
    if (grade === undefined || before === undefined) continue;
    applied = addSign(applied, id, grade);
    if (DOUBTFUL.has(grade)) applied = addBetterLine(applied, id, before);
  }
  return applied;
}

function addSign(game: Game, id: number, grade: MoveGrade): Game {
  const glyphs = nodeOf(game, id).glyphs ?? [];
  const isGraded = glyphs.some((glyph) => MOVE_GRADES.some((each) => each === glyph));
  return isGraded ? game : setGlyphs(game, id, [...glyphs, grade]);
}

function addBetterLine(game: Game, id: number, { lines, depth }: PositionView): Game {
  const { parent } = nodeOf(game, id);
  const [best] = lines;
  if (parent === undefined || best === undefined) return game;
  const added = addLine(game, parent, best.moves.slice(0, BETTER_PLIES));
  if (!added.ok || added.value.game === game) return game;
  const head = nodeOf(added.value.game, parent).children.at(-1);
  if (head === undefined || nodeOf(game, parent).children.includes(head)) return game;
  return setEvaluation(added.value.game, head, evaluationOfScore(best.score, depth));
}
