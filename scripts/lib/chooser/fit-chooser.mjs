import { winChance } from '@chuhe/cloudbook/score';
import { Position } from '@chuhe/rules/position';
import { chancesOf, fitLogit } from './logit.mjs';
import { BUDGETS } from './searched-positions.mjs';

/**
 * Fits the chooser to searched positions, and compares it with a choice by winning chance alone.
 *
 * @typedef {import('../levels/play-modules.mjs').PlayModules} PlayModules
 * @typedef {import('./searched-positions.mjs').SearchedPosition} SearchedPosition
 * @typedef {import('./searched-positions.mjs').SearchedPositions} SearchedPositions
 * @typedef {import('./logit.mjs').Choice} Choice
 *
 * @typedef {object} Alternatives the moves among which one was chosen
 * @property {number} legal number of legal moves, also those that are no candidates
 * @property {number} chosen index of the played move; -1 if it is no candidate
 * @property {readonly number[]} losses winning chance that each candidate loses
 * @property {readonly (readonly number[])[]} features quality and style of each candidate
 * @property {readonly number[]} shallow winning chance that each candidate loses in the smallest search
 *
 * @typedef {object} Score on the held-out positions
 * @property {string} name
 * @property {readonly number[]} logs the logarithm of the chance of each played move
 * @property {number} first share of the positions in which the likeliest move was played
 * @property {number} third share in which one of the three likeliest was played
 *
 * @typedef {object} FittedBudget
 * @property {number} nodes
 * @property {readonly number[]} weights
 * @property {readonly number[]} errors
 * @property {readonly Score[]} scores
 *
 * @typedef {object} Fitted
 * @property {number} fitted number of positions
 * @property {number} held number of positions
 * @property {number} quality number of features of quality; the others are of style
 * @property {readonly string[]} names of the features
 * @property {readonly FittedBudget[]} budgets
 */

/** The chance of any legal move, so that a move that a chooser never plays does not decide the comparison. */
const ANY_MOVE = 0.01;
const TEMPERATURES = [0.02, 0.03, 0.04, 0.055, 0.075, 0.1];
const OVERLOOKS = [0, 0.1, 0.2, 0.3, 0.4];

/** @type {(positions: SearchedPositions, modules: PlayModules) => Fitted} */
export function fitChooser({ fitted, held }, modules) {
  const names = [...modules.QUALITY_FEATURES, ...modules.STYLE_FEATURES];
  return {
    fitted: fitted.length,
    held: held.length,
    quality: modules.QUALITY_FEATURES.length,
    names,
    budgets: BUDGETS.map((nodes) => {
      const read = (/** @type {SearchedPosition} */ position) =>
        readAlternatives(position, nodes, modules);
      return { nodes, ...fitBudget(fitted.map(read), held.map(read), modules) };
    }),
  };
}

/** @type {(position: SearchedPosition, nodes: number, modules: PlayModules) => Alternatives} */
function readAlternatives({ moves, played, lines }, nodes, { moveFeatures }) {
  const history = { fen: Position.initial().fen, moves };
  const candidates = (lines[nodes] ?? []).map(({ move, score }) => ({
    move,
    score,
    value: winChance(score),
  }));
  const features = moveFeatures(history, candidates);
  const small = new Map(
    lines[BUDGETS[0] ?? nodes]?.map(({ move, score }) => [move, winChance(score)]),
  );
  const best = Math.max(...small.values());
  const position = moves.reduce((at, move) => at.play(move), Position.initial());
  return {
    legal: position.moves().length,
    chosen: candidates.findIndex(({ move }) => move === played),
    losses: features.map(({ quality: [loss = 0] }) => loss),
    features: features.map(({ quality, style }) => [...quality, ...style]),
    shallow: candidates.map(({ move }) => best - (small.get(move) ?? 0)),
  };
}

/** @type {(fitted: readonly Alternatives[], held: readonly Alternatives[], modules: PlayModules) => Omit<FittedBudget, 'nodes'>} */
function fitBudget(fitted, held, { QUALITY_FEATURES }) {
  const usable = fitted.filter(({ chosen }) => chosen >= 0);
  const { weights, errors } = fitLogit(usable);
  const { weights: plain } = fitLogit(
    usable.map((each) => onlyQuality(each, QUALITY_FEATURES.length)),
  );
  const { weights: both } = fitLogit(usable.map(withShallow));
  const random = fitRandom(fitted);
  return {
    weights,
    errors,
    scores: [
      score('any legal move', held, ({ losses }) => losses.map(() => 1 / losses.length)),
      score(`overlook ${random.overlook}, temperature ${random.temperature}`, held, (each) =>
        randomChances(each.losses, random),
      ),
      score('fitted, quality only', held, (each) =>
        chancesOf(onlyQuality(each, QUALITY_FEATURES.length).features, plain),
      ),
      score('fitted, with the smallest search', held, (each) =>
        chancesOf(withShallow(each).features, both),
      ),
      score('fitted', held, (each) => chancesOf(each.features, weights)),
    ],
  };
}

/** @type {(alternatives: Alternatives, count: number) => Choice} */
function onlyQuality({ features, chosen }, count) {
  return { features: features.map((each) => each.slice(0, count)), chosen };
}

/** @type {(alternatives: Alternatives) => Choice} */
function withShallow({ features, shallow, chosen }) {
  return { features: features.map((each, index) => [...each, shallow[index] ?? 0]), chosen };
}

/** @typedef {{ temperature: number, overlook: number }} RandomChooser */

/**
 * The choice by winning chance in which each line may be overlooked, with the likeliest temperature and chance to overlook.
 *
 * @type {(positions: readonly Alternatives[]) => RandomChooser}
 */
function fitRandom(positions) {
  const all = TEMPERATURES.flatMap((temperature) =>
    OVERLOOKS.map((overlook) => ({ temperature, overlook })),
  );
  // A part of the positions is enough for two numbers.
  const few = positions.filter((_, index) => index % 8 === 0);
  const rated = all.map((chooser) => ({
    chooser,
    log: mean(score('', few, (each) => randomChances(each.losses, chooser)).logs),
  }));
  const best = rated.toSorted((one, other) => other.log - one.log)[0];
  return best?.chooser ?? { temperature: 1, overlook: 0 };
}

/**
 * The chances of a softmax of which each alternative is absent with the chance `overlook`, as an average over draws.
 *
 * @type {(losses: readonly number[], chooser: RandomChooser) => number[]}
 */
function randomChances(losses, { temperature, overlook }) {
  const weights = losses.map((loss) => Math.exp(-loss / temperature));
  /** @type {number[]} */
  const chances = losses.map(() => 0);
  // A fixed set of draws, so that the result is reproducible and smooth in the temperature.
  const draws = overlook === 0 ? 1 : DRAWS;
  for (let draw = 0; draw < draws; draw += 1) {
    const seen = weights.map((weight, index) => (isSeen(draw, index, overlook) ? weight : 0));
    const drawn = seen.some((weight) => weight > 0) ? seen : weights;
    const sum = drawn.reduce((total, weight) => total + weight, 0);
    for (const [index, weight] of drawn.entries())
      chances[index] = (chances[index] ?? 0) + weight / sum / draws;
  }
  return chances;
}

const DRAWS = 32;

/** @type {(draw: number, index: number, overlook: number) => boolean} */
function isSeen(draw, index, overlook) {
  const mixed = Math.imul((draw + 1) * 0x9e3779b1 + index, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32 >= overlook;
}

/** @type {(name: string, positions: readonly Alternatives[], chooser: (each: Alternatives) => readonly number[]) => Score} */
function score(name, positions, chooser) {
  const rated = positions.map((each) => {
    const chances = chooser(each);
    const own = chances[each.chosen] ?? 0;
    return {
      log: Math.log((1 - ANY_MOVE) * own + ANY_MOVE / each.legal),
      first: each.chosen < 0 ? 0 : shareAmong(1, chances, own),
      third: each.chosen < 0 ? 0 : shareAmong(3, chances, own),
    };
  });
  return {
    name,
    logs: rated.map(({ log }) => log),
    first: mean(rated.map(({ first }) => first)),
    third: mean(rated.map(({ third }) => third)),
  };
}

/**
 * The chance that an alternative is among the likeliest, where equally likely ones are in random order.
 *
 * @type {(count: number, chances: readonly number[], own: number) => number}
 */
function shareAmong(count, chances, own) {
  const better = chances.filter((chance) => chance > own).length;
  const equal = chances.filter((chance) => chance === own).length;
  return Math.min(1, Math.max(0, (count - better) / equal));
}

/** @type {(values: readonly number[]) => number} */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
