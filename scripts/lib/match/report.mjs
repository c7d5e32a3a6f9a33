import { estimateElo } from './elo.mjs';

/**
 * A match in words.
 *
 * @typedef {import('./play-engines.mjs').Played} Played
 */

/**
 * @param {Played} played
 * @returns {string} a few lines
 */
export function formatMatch({ engines, options, tally }) {
  const { games, wins, draws, losses, plies, reasons } = tally;
  const { elo, low, high } = estimateElo(tally);
  const ends = [...reasons].toSorted(([, a], [, b]) => b - a);
  const limit = options.nodes > 0 ? `${options.nodes} nodes a move` : `${options.ms} ms a move`;
  return [
    '',
    `${engines.map(({ name }) => name).join(' – ')}: ${games} games, ${limit}, seed ${options.seed}`,
    `${wins} wins, ${draws} draws, ${losses} losses: ${formatElo(elo)} Elo [${formatElo(low)}, ${formatElo(high)}]`,
    ...engines.map(({ name, nps }) => `${name}: ${formatThousands(nps)} nodes/s`),
    `${Math.round(plies / games)} plies a game; ${ends.map(([reason, count]) => `${count} ${reason}`).join(', ')}`,
  ].join('\n');
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
