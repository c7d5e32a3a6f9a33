import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { stopSignal } from './lib/stop-signal.mjs';
import { build } from './lib/tools.mjs';

/**
 * Plays a match between two engines by the product's rules, from the openings in lib/match/openings.txt, each played twice
 * with colours exchanged. Prints wins, draws, losses and the difference in Elo. `--tables` games run at a time. With
 * `--nodes`, moves are limited by nodes instead of time, and the same engines and seed play the same games at any number of
 * tables. Ctrl+C prints the result so far.
 *
 * A and B are each one of these, followed by UCI options if needed (`own,Hash=64`):
 *
 * - `own`: the product's engine with its network; the path of a `.nnue`: the product's engine with that network
 * - `fairy`: Fairy-Stockfish in WebAssembly with the product's network; `fairy:FILE.nnue`: with that network;
 *   `fairy-classical`: without a network
 * - the path of a UCI program
 *
 * An engine that reports a network other than the given one is refused. An engine that plays an illegal move, crashes or is
 * two seconds late loses the game.
 */

const OPTIONS = { games: 100, ms: 40, nodes: 0, tables: 1, seed: 1 };
const USAGE = `Use: npm run match -- A B [--games 100] [--ms 40] [--nodes N] [--tables 1] [--seed 1]; A and B are own, FILE.nnue, \
fairy, fairy:FILE.nnue, fairy-classical or a UCI program, with options as own,Hash=64`;

await runScript(async () => {
  const command = { usage: USAGE, options: OPTIONS, paths: /** @type {const} */ ([2, 2]) };
  const { paths, options } = readCommandLine(process.argv.slice(2), command);
  if (options.games % 2 !== 0) {
    throw new RunError('--games must be even: each opening is played with both colours', 1);
  }
  await build();
  // Loaded late, since their imports need installed packages.
  const { playEngines } = await import('./lib/match/play-engines.mjs');
  const { formatMatch } = await import('./lib/match/report.mjs');
  const played = await playEngines(paths, options, stopSignal());
  console.log(formatMatch(played));
  if (played.problem !== undefined) throw played.problem;
});
