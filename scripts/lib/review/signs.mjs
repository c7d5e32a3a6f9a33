/**
 * The signs of a reviewed game's moves at each stage of the review.
 *
 * @typedef {import('@chuhe/lessons/move-verdict').MoveVerdict} MoveVerdict
 * @typedef {import('@chuhe/lessons/move-verdict').PositionView} PositionView
 * @typedef {import('@chuhe/lessons/reviewed-line').ReviewedMove} ReviewedMove
 * @typedef {import('@chuhe/lessons/move-grade').MoveGrade} MoveGrade
 * @typedef {import('./review-game.mjs').Reviewed} Reviewed
 * @typedef {import('./review-modules.mjs').ReviewModules} ReviewModules
 * @typedef {MoveGrade | undefined} Grade
 *
 * @typedef {object} SignedMove
 * @property {ReviewedMove} move
 * @property {Grade} first after the first pass alone, without the rules for doubts and for the opening
 * @property {Grade} second after the second looks, without the rule for the opening
 * @property {Grade} shown
 * @property {MoveVerdict} verdict that is shown
 */

/** @type {(reviewed: Reviewed, modules: Pick<ReviewModules, 'makeReview'>) => SignedMove[]} */
export function signMoves({ line: { moves }, views, looks }, { makeReview }) {
  const plain = moves.map((move) => ({ ...move, isOpening: false }));
  const first = makeReview(plain, { views }).verdicts;
  const trusted = first.map((verdict, index) => verdict && makeLook(verdict, moves[index]));
  const byFirst = makeReview(plain, { views, looks: trusted }).verdicts;
  const bySecond = makeReview(plain, { views, looks }).verdicts;
  const { verdicts } = makeReview(moves, { views, looks });
  return moves.flatMap((move, index) => {
    const verdict = verdicts[index];
    if (verdict === undefined) return [];
    const [one, two] = [byFirst[index]?.grade, bySecond[index]?.grade];
    return [{ move, first: one, second: two, shown: verdict.grade, verdict }];
  });
}

/**
 * Makes a second look that agrees with the first pass, so that the review trusts the first pass.
 *
 * @type {(verdict: MoveVerdict, played: ReviewedMove | undefined) => PositionView}
 */
function makeLook({ isBest, depth, scores: { best, own } }, played) {
  const line = { score: own, moves: [played?.move ?? ''] };
  const lines = isBest ? [line] : [{ score: best, moves: ['better'] }, line];
  return { score: best, depth, lines };
}
