/** Writes a review into the game: glyphs, and a better line as a variation beside each doubtful move. */
import { addLine, type Game, nodeOf, setEvaluation, setGlyphs } from '@chuhe/game/tree';
import { evaluationOfScore } from '@chuhe/lessons/evaluation-of-score';
import { MOVE_GRADES, type MoveGrade } from '@chuhe/lessons/move-grade';
import { isBadGrade, type PositionView } from '@chuhe/lessons/move-verdict';
import { bestView, type Findings, type Review } from '@chuhe/lessons/review';
import type { ReviewedMove } from '@chuhe/lessons/reviewed-line';

/** Maximum length of a better line, in plies. */
const BETTER_PLIES = 8;

export interface WrittenReview {
  readonly review: Review;
  readonly findings: Findings;
  /** The sign that the last run wrote for each move. */
  readonly signs?: readonly (MoveGrade | undefined)[] | undefined;
  /** Whether the user started a complete review. Otherwise only the changes from `signs` are written. */
  readonly isFullReview?: boolean;
}

/**
 * Returns the same game if there is nothing to change. Moves with a sign given by the user get no second one, and better
 * moves that are in the tree already are left as they are. If a verdict no longer holds, its sign is removed. Signs and
 * lines that the user has removed are added again only by a complete review.
 */
export function applyReview(
  game: Game,
  moves: readonly ReviewedMove[],
  { review, findings, signs, isFullReview = false }: WrittenReview,
): Game {
  const isFollowing = signs !== undefined && !isFullReview;
  if (isFollowing && isTakenBack(game, moves, signs)) return game;
  let applied = game;
  for (const [index, { id, move }] of moves.entries()) {
    const given = { grade: review.verdicts[index]?.grade, former: signs?.[index] };
    if (isFollowing && !isToFollow(game, id, given)) continue;
    applied = replaceSign(applied, id, given);
    const better = bestView(index, findings);
    const isBetter = better?.lines[0]?.moves[0] !== move;
    // If the move was doubtful in the last run, that run wrote the better line, and the user may have removed it since.
    const isNew = !(isFollowing && isBadGrade(given.former));
    if (isBadGrade(given.grade) && better !== undefined && isBetter && isNew) {
      applied = addBetterLine(applied, id, better);
    }
  }
  return applied;
}

/** Whether all signs of the last run are gone, because the run was undone or the original game was opened again. */
function isTakenBack(
  game: Game,
  moves: readonly ReviewedMove[],
  signs: readonly (MoveGrade | undefined)[],
): boolean {
  const given = moves.flatMap(({ id }, index) => {
    const sign = signs[index];
    return sign === undefined ? [] : [hasSign(game, id, sign)];
  });
  return given.length > 0 && !given.includes(true);
}

/** Whether to update the sign of a move: the verdict has changed, and the user has not removed the former sign. */
function isToFollow(game: Game, id: number, { grade, former }: Signs): boolean {
  return grade !== former && (former === undefined || hasSign(game, id, former));
}

function hasSign(game: Game, id: number, sign: MoveGrade): boolean {
  return nodeOf(game, id).glyphs?.includes(sign) === true;
}

interface Signs {
  readonly grade: MoveGrade | undefined;
  /** The sign given by the last run. */
  readonly former: MoveGrade | undefined;
}

function replaceSign(game: Game, id: number, { grade, former }: Signs): Game {
  const glyphs = nodeOf(game, id).glyphs ?? [];
  if (grade !== undefined && glyphs.includes(grade)) return game;
  const others = glyphs.filter((glyph) => glyph !== former);
  const isGraded = others.some((glyph) => MOVE_GRADES.some((each) => each === glyph));
  const next = isGraded || grade === undefined ? others : [...others, grade];
  return next.length === glyphs.length && next.every((glyph, at) => glyph === glyphs[at])
    ? game
    : setGlyphs(game, id, next);
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
