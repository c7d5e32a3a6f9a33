import { estimateElo } from './elo.mjs';

/**
 * Formats the result of a match.
 *
 * @typedef {import('./play-engines.mjs').Played} Played
 */

const MAX_LISTED_FORFEITS = 10;

/**
 * @param {Played} played
 * @returns {string} a few lines
 */
export function formatMatch({ engines, options, openings, tally }) {
  const { games, plies, reasons, forfeits } = tally;
  const ends = [...reasons].toSorted(([, a], [, b]) => b - a);
  const limit = options.nodes > 0 ? `${options.nodes} nodes a move` : `${options.ms} ms a move`;
  const repeats = games > 2 * openings ? `, of ${2 * openings} openings and colours` : '';
  return [
    '',
    `${engines.map(({ name }) => name).join(' – ')}: ${games} games${repeats}, ${limit}, seed ${options.seed}`,
    formatResult(tally),
    ...engines.map(formatEngine),
    `${Math.round(plies / Math.max(1, games))} plies a game; ${ends.map(([reason, count]) => `${count} ${reason}`).join(', ')}`,
    ...forfeits.slice(0, MAX_LISTED_FORFEITS).map((forfeit) => `forfeited: ${forfeit}`),
    ...(forfeits.length > MAX_LISTED_FORFEITS
      ? [`and ${forfeits.length - MAX_LISTED_FORFEITS} more`]
      : []),
  ].join('\n');
}

/** @param {import('../levels/match.mjs').Tally} tally */
function formatResult(tally) {
  const { games, wins, draws, losses, pairs } = tally;
  const result = `${wins} wins, ${draws} draws, ${losses} losses`;
  if (games === 0) return result;
  const isPaired = pairs.some((count) => count > 0);
  const { elo, low, high } = estimateElo(isPaired ? pairs : [losses, draws, wins]);
  const from = isPaired ? `from pairs of games ${pairs.join(' ')}` : 'from single games';
  return `${result}: ${formatElo(elo)} Elo [${formatElo(low)}, ${formatElo(high)}], ${from}`;
}

/** @param {import('./play-engines.mjs').PlayedEngine} engine */
function formatEngine({ name, evaluation, nps, ms }) {
  return `${name}: ${evaluation}, ${formatThousands(nps)} nodes/s, ${ms.toFixed(0)} ms a move`;
}

/** @param {number} elo */
function formatElo(elo) {
  if (!Number.isFinite(elo)) return elo > 0 ? '+∞' : '−∞';
  return `${elo < 0 ? '−' : '+'}${Math.abs(elo).toFixed(0)}`;
}

/** @param {number} value */
function formatThousands(value) {
  return `${(value / 1_000).toFixed(0)} k`;
}
