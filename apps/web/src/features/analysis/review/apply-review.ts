/** Writes a review into the game: a sign at each doubtful move, and what was better beside it. */
import { addLine, type Game, nodeOf, setEvaluation, setGlyphs } from '@chuhe/game/tree';
import { evaluationOfScore } from '../../../lib/game/evaluation-of-score.ts';
import { MOVE_GRADES, type MoveGrade } from '../../../lib/game/glyph-signs.ts';
import type { PositionView } from './move-verdict.ts';
import type { Findings, Review } from './review.ts';
import type { ReviewedMove } from './reviewed-line.ts';

/** Plies of a better line. */
const BETTER_PLIES = 8;
const DOUBTFUL: ReadonlySet<MoveGrade> = new Set([6, 2, 4]);

export interface WrittenReview {
  readonly review: Review;
  readonly findings: Findings;
  /** What a former writing gave to each move. */
  readonly signs?: readonly (MoveGrade | undefined)[] | undefined;
  /** Whether the user has asked for the whole review anew; else only what has changed since `signs` is written. */
  readonly isAsked?: boolean;
}

/**
 * The same game when there is nothing to add. A sign that the user has given stays the only one, and a
 * better move that is in the tree already is left as it is. A sign that the review itself has given goes with its
 * verdict. What the user has taken away of a former writing comes back only when they ask for the review anew.
 */
export function applyReview(
  game: Game,
  moves: readonly ReviewedMove[],
  { review, findings, signs, isAsked = false }: WrittenReview,
): Game {
  const isFollowing = signs !== undefined && !isAsked;
  if (isFollowing && isTakenBack(game, moves, signs)) return game;
  let applied = game;
  for (const [index, { id, move }] of moves.entries()) {
    const given = { grade: review.verdicts[index]?.grade, former: signs?.[index] };
    if (isFollowing && !isToFollow(game, id, given)) continue;
    applied = replaceSign(applied, id, given);
    const better = bestView(index, findings);
    const isBetter = better?.lines[0]?.moves[0] !== move;
    // Of a former doubt the better line was written already; the user may have taken it away.
    const isNew = !(isFollowing && isDoubtful(given.former));
    if (isDoubtful(given.grade) && better !== undefined && isBetter && isNew) {
      applied = addBetterLine(applied, id, better);
    }
  }
  return applied;
}

function isDoubtful(grade: MoveGrade | undefined): boolean {
  return grade !== undefined && DOUBTFUL.has(grade);
}

/** Whether no sign of a writing is left, as when it was undone, or in the same game opened again. */
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

/** A verdict that is another than before, unless the user has taken the former sign away. */
function isToFollow(game: Game, id: number, { grade, former }: Signs): boolean {
  return grade !== former && (former === undefined || hasSign(game, id, former));
}

function hasSign(game: Game, id: number, sign: MoveGrade): boolean {
  return nodeOf(game, id).glyphs?.includes(sign) === true;
}

/** The deeper of what was found of the position before a move. */
export function bestView(index: number, { views, looks = [] }: Findings): PositionView | undefined {
  const look = looks[index];
  return look === undefined || look.lines.length === 0 ? views[index] : look;
}

interface Signs {
  readonly grade: MoveGrade | undefined;
  /** The review's own. */
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
