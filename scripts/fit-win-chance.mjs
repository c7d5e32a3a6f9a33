import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * Fits the scale of the winning chance to the results of games. The engine plays these games against itself from random
 * openings, or they are read from a file. The engine is named as in `npm run match`. The same engine, games, nodes and seed
 * give the same output.
 */

const OPTIONS = { games: 120, nodes: 4_000, seed: 1, engine: 'own', pgn: '' };
const USAGE =
  'Use: node scripts/fit-win-chance.mjs [--games 120] [--nodes 4000] [--seed 1] [--engine own] [--pgn FILE]';
const EDGES = [0, 50, 100, 150, 200, 300, 400, 600, 900, 1_500];
/** The first ply of each phase, then the ply after the last phase. Each phase is fitted separately. */
const PHASES = [0, 12, 20, 40, 80, 300];

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: OPTIONS });
  await build();
  // Loaded late, since their imports need installed packages.
  const { startUciEngine } = await import('./lib/positions/uci-engine.mjs');
  const { seededRandom } = await import('./lib/random.mjs');
  const { playGames } = await import('./lib/win-chance/self-play.mjs');
  const { readPlayed } = await import('./lib/win-chance/read-played.mjs');
  const { fitScale, tableOf } = await import('./lib/win-chance/fit.mjs');
  const { winChance, WIN_CHANCE_SCALE } = await import('@chuhe/cloudbook/score');
  const random = seededRandom(options.seed);
  const engine = await startUciEngine(options.engine);
  try {
    const games =
      options.pgn === ''
        ? await playGames(engine, { ...options, random, onGame: reportProgress })
        : await readPlayed(engine, { ...options, onGame: reportProgress });
    print(games);
  } finally {
    engine.close();
  }

  /** @param {readonly import('./lib/win-chance/self-play.mjs').PlayedGame[]} games */
  function print(games) {
    const whole = fitScale(games, random);
    const draws = games.filter(({ result }) => result === 0.5).length;
    console.log(
      `${games.length} games, ${draws} drawn, ${whole.positions} positions, ${options.nodes} nodes a move`,
    );
    console.log(`scale ${formatFit(whole)}; the product's is ${WIN_CHANCE_SCALE}`);
    for (const [index, from] of PHASES.slice(0, -1).entries()) {
      const to = PHASES[index + 1] ?? Number.POSITIVE_INFINITY;
      const part = games.map(({ result, samples }) => ({
        result,
        samples: samples.filter(({ ply }) => ply >= from && ply < to),
      }));
      console.log(`plies ${from} to ${to - 1}: scale ${formatFit(fitScale(part, random))}`);
    }
    console.log('score, positions, result, expected by the product');
    for (const { from, to, count, score, result } of tableOf(games, EDGES)) {
      const expected = winChance(Math.round(score));
      console.log(`${from} to ${to - 1}, ${count}, ${result.toFixed(3)}, ${expected.toFixed(3)}`);
    }
  }
});

/** @param {number} count */
function reportProgress(count) {
  if (count % 20 === 0) console.error(`${count} games`);
}

/** @param {import('./lib/win-chance/fit.mjs').Fit} fit */
function formatFit({ scale, error, positions }) {
  return `${scale.toFixed(0)} ± ${error.toFixed(0)} (${positions} positions)`;
}
