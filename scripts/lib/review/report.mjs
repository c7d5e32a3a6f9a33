import { median, quantile } from '../quantiles.mjs';
import { AGAIN, GRADES } from './compare.mjs';
import { LONGER } from './noise.mjs';

/**
 * The measurement as text with Markdown tables.
 *
 * @typedef {import('./compare.mjs').Comparison} Comparison
 * @typedef {import('./noise.mjs').Noise} Noise
 * @typedef {import('./review-game.mjs').Reviewed} Reviewed
 * @typedef {import('./signs.mjs').Grade} Grade
 * @typedef {import('./signs.mjs').SignedMove} SignedMove
 */

/** The signs of the grades, in the order of {@link GRADES}. */
const SIGNS = ['none', '`?!`', '`?`', '`??`'];
const GOOD = 1;

/**
 * @param {import('./measure.mjs').Measurement} measurement
 * @param {import('./measure.mjs').Options} options
 */
export function formatMeasurement({ engine, games, signed, noise, comparison }, options) {
  const { nodes, seed, again } = options;
  return [
    `${engine}, evaluation ${options.engine}, ${formatCount(nodes)} nodes, seed ${seed}`,
    formatSigns(games, signed),
    formatNoise(noise, nodes),
    `The first ${Math.min(again, games.length)} games with ${formatCount(AGAIN * nodes)} nodes, moves that matter:`,
    formatComparison(comparison),
  ].join('\n\n');
}

/** @type {(games: readonly Reviewed[], signed: readonly SignedMove[]) => string} */
function formatSigns(games, signed) {
  const opening = signed.filter(({ move }) => move.isOpening);
  const others = signed.filter(({ move }) => !move.isOpening);
  const good = signed.filter(({ shown }) => shown === GOOD).length;
  const [short, long] = /** @type {const} */ (['short', 'long']).map((kind) =>
    games.reduce((sum, { looked }) => sum + looked[kind], 0),
  );
  return [
    '| moves | sign by the first pass | after the second looks | shown |',
    '| --- | --- | --- | --- |',
    formatSignRow(`${opening.length} of the opening`, opening),
    formatSignRow(`${others.length} others`, others),
    '',
    `${games.length} games, ${signed.length} moves: ${short} short looks, ${long} long ones; ${good} signs \`!\``,
    `depth, median: ${formatDepths(games)}`,
  ].join('\n');
}

/** @type {(name: string, signed: readonly SignedMove[]) => string} */
function formatSignRow(name, signed) {
  const cells = /** @type {const} */ (['first', 'second', 'shown']).map((stage) =>
    countSigns(signed.map((each) => each[stage])),
  );
  return `| ${name} | ${cells.join(' | ')} |`;
}

/** @param {readonly Grade[]} grades */
function countSigns(grades) {
  const counts = GRADES.slice(1).map((grade, index) => {
    const count = grades.filter((each) => each === grade).length;
    return count === 0 ? [] : [`${count} ${SIGNS[index + 1]}`];
  });
  return counts.flat().join(', ') || 'none';
}

/** @param {readonly Reviewed[]} games */
function formatDepths(games) {
  const depth = (/** @type {'views' | 'looks'} */ kind) =>
    median(games.flatMap((game) => game[kind].flatMap((view) => view?.depth ?? [])));
  return `first pass ${depth('views')}, last look ${depth('looks')}`;
}

/** @type {(noise: Noise, nodes: number) => string} */
function formatNoise({ histories, lengths, neighbours, depths }, nodes) {
  const [short, long] = [formatCount(nodes), formatCount(LONGER * nodes)];
  return [
    '| two searches | pairs | median | nine of ten within |',
    '| --- | --- | --- | --- |',
    formatSpreadRow(`of one position, ${short} nodes, in the review and repeated`, histories),
    formatSpreadRow(`of one position, ${short} nodes and ${long}`, lengths),
    formatSpreadRow('of a position and the one after its best move, first pass', neighbours),
    '',
    `depth, median: ${short} nodes ${depths.first}, ${long} nodes ${depths.longer}`,
  ].join('\n');
}

/** @param {Comparison} comparison */
function formatComparison({ table, moves, same, allLosses, badLosses }) {
  const share = formatShare(same / moves);
  return [
    `| review \\ longer | ${SIGNS.join(' | ')} |`,
    `| --- ${'| --- '.repeat(SIGNS.length)}|`,
    ...table.map((row, index) => `| ${SIGNS[index]} | ${row.join(' | ')} |`),
    '',
    `the same of ${same} of ${moves} moves, ${share}`,
    '',
    '| losses of the two reviews | moves | median | nine of ten within |',
    '| --- | --- | --- | --- |',
    formatSpreadRow('all that matter', allLosses),
    formatSpreadRow('where either says 5 % or more', badLosses),
  ].join('\n');
}

/**
 * @param {string} name
 * @param {readonly number[]} changes in winning chance
 */
function formatSpreadRow(name, changes) {
  const [middle, most] = [median(changes), quantile(changes, 0.9)].map(formatShare);
  return `| ${name} | ${changes.length} | ${middle} | ${most} |`;
}

/** @param {number} chance 0 to 1, `NaN` for none */
function formatShare(chance) {
  if (Number.isNaN(chance)) return '–';
  return `${(100 * chance).toFixed(1)} %`;
}

/** @param {number} count */
function formatCount(count) {
  return count.toLocaleString('en');
}
