import { mean } from './fit-chooser.mjs';

/**
 * The fitted chooser as text.
 *
 * @typedef {import('./fit-chooser.mjs').Fitted} Fitted
 * @typedef {import('./fit-chooser.mjs').FittedBudget} FittedBudget
 * @typedef {import('./fit-chooser.mjs').Score} Score
 */

/** @type {(fitted: Fitted) => string} */
export function formatComparison({ fitted, held, budgets, names }) {
  const lines = [`${fitted} positions for the fit, ${held} held out`];
  for (const budget of budgets) lines.push('', ...formatBudget(budget, names));
  return lines.join('\n');
}

/** @type {(budget: FittedBudget, names: readonly string[]) => string[]} */
function formatBudget({ nodes, weights, errors, scores }, names) {
  const fitted = scores.at(-1);
  return [
    `${nodes} nodes`,
    ...scores.map((each) => formatScore(each, fitted)),
    ...names.map((name, index) => {
      const [weight = 0, error = 0] = [weights[index], errors[index]];
      return `  ${name.padEnd(16)} ${weight.toFixed(3).padStart(8)} ± ${(1.96 * error).toFixed(3)}`;
    }),
  ];
}

/** @type {(score: Score, fitted: Score | undefined) => string} */
function formatScore({ name, logs, first, third }, fitted) {
  const differences = logs.map((log, index) => (fitted?.logs[index] ?? 0) - log);
  const difference =
    fitted?.name === name ? '' : `, the fitted one ${formatMean(differences)} better`;
  const shares = `first ${percent(first)}, among three ${percent(third)}`;
  return `  ${name}: log-likelihood ${mean(logs).toFixed(3)}, ${shares}${difference}`;
}

/** The mean with its 95 % interval. */
function formatMean(/** @type {readonly number[]} */ values) {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  return `${middle.toFixed(3)} ± ${(1.96 * Math.sqrt(variance / values.length)).toFixed(3)}`;
}

/** @type {(share: number) => string} */
function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

/**
 * The module of the web application that has the weights.
 *
 * @param {Fitted} fitted
 * @param {{ games: number, held: number, positions: number, seed: number }} options
 */
export function formatWeights({ budgets, quality, fitted }, { games, positions, seed }) {
  const entries = budgets.map(({ nodes, weights }) => {
    const shown = weights.map((weight) => Number(weight.toFixed(4)));
    return `  {
    nodes: ${format(nodes)},
    quality: [${shown.slice(0, quality).join(', ')}],
    style: [${shown.slice(quality).join(', ')}],
  },`;
  });
  return `/**
 * How much each feature of \`move-features.ts\` counts in the choice of a move, by the nodes of the search.
 *
 * \`scripts/fit-move-chooser.mjs\` has fitted the weights by maximum likelihood to ${fitted.toLocaleString('en')} moves of masters: ${positions} positions of each of
 * ${games.toLocaleString('en')} random games of \`apps/server/data/masters.games.br\`, seed ${seed}, searched by the product's engine and network.
 */
export interface ChooserWeights {
  /** The weights are for searches of this many nodes and more, up to the next entry. */
  readonly nodes: number;
  /** In the order of \`QUALITY_FEATURES\`. */
  readonly quality: readonly number[];
  /** In the order of \`STYLE_FEATURES\`. */
  readonly style: readonly number[];
}

const [LEAST, ...MORE]: readonly [ChooserWeights, ...ChooserWeights[]] = [
${entries.join('\n')}
];

export function weightsOf(nodes: number): ChooserWeights {
  return MORE.findLast((each) => each.nodes <= nodes) ?? LEAST;
}
`;
}

/** @type {(number: number) => string} */
function format(number) {
  return `${number}`.replaceAll(/\B(?=(\d{3})+$)/g, '_');
}
