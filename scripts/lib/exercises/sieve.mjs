import { mateMoves, winChance } from '@chuhe/cloudbook/score';

/**
 * Decides from the scores of the two best moves whether a position asks for exactly one move.
 *
 * @typedef {'win' | 'hold'} Demand what the only good move does
 * @typedef {import('./engine.mjs').Line} Line
 * @typedef {import('./engine.mjs').Step} Step
 *
 * @typedef {{ depth: number, nodes: number }} Effort of a search
 */

/** The least difference in winning chance between the best and the second move. */
const MARGIN = 0.25;
/** The best move wins. The second does not, so that no exercise asks for the better of two winning moves. */
const WIN = { best: 0.75, second: 0.6 };
/** The best move keeps a roughly equal game, and every other move loses. */
const HOLD = { least: 0.35, most: 0.7, second: 0.2 };
/** Close to a limit, the chances of two depths may lie on both sides of it. */
const EFFORT_SLACK = 0.1;

/**
 * @param {readonly Line[]} lines
 * @param {number} [slack] how far the chances may miss each limit
 * @returns {Demand | undefined} `undefined` if no move or more than one is good
 */
export function findDemand([best, second], slack = 0) {
  if (best === undefined || second === undefined) return undefined;
  const [chance, other] = [winChance(best.score), winChance(second.score)];
  if (chance - other < MARGIN - slack) return undefined;
  if (chance >= WIN.best - slack && other <= WIN.second + slack) return 'win';
  const holds = chance >= HOLD.least - slack && chance <= HOLD.most + slack;
  return holds && other <= HOLD.second + slack ? 'hold' : undefined;
}

/**
 * @param {Line | undefined} line
 * @returns {number | undefined} in how many moves the side to move mates
 */
export function findMateLength(line) {
  return line !== undefined && line.score > 0 ? mateMoves(line.score) : undefined;
}

/**
 * The effort with which a search has seen that its best move is the only good one, and stayed with it.
 *
 * @param {readonly Step[]} steps
 * @param {Demand} demand that of the last step
 * @returns {Effort}
 */
export function findEffort(steps, demand) {
  const move = steps.at(-1)?.lines[0]?.moves[0];
  const unseen = steps.findLastIndex(
    ({ lines }) => lines[0]?.moves[0] !== move || findDemand(lines, EFFORT_SLACK) !== demand,
  );
  const { depth, nodes } = steps[unseen + 1] ?? steps.at(-1) ?? { depth: 0, nodes: 0 };
  return { depth, nodes };
}
