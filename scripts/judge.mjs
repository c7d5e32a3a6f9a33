import { judgePaths } from './lib/judge/judge-paths.mjs';
import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

const USAGE = `Use: npm run judge -- FOLDER|FILE… [--ruleset asian] [--occurrences 6] [--limit 120]

Reads files of games in any format, and those below a FOLDER. Prints each game that the rules end before its last move, or with another
result than the recorded one, and the numbers of all ends.

  --ruleset      asian, world, chinese, online or casual; a game with a tag Ruleset is judged by that
  --occurrences  under online: which occurrence of a position is judged, from 3 on, unless the tag of a game says it
  --limit        plies without a capture that draw a game
  --help, -h     prints this

The status is 1 when a file is missing, cannot be read or holds no game. A name that begins with a hyphen is written as
./-name.`;
const LEAST_OCCURRENCES = 3;
const OPTIONS = { ruleset: 'asian', occurrences: 6, limit: 120 };

await runScript(async () => {
  const { paths, options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    paths: [1, Number.POSITIVE_INFINITY],
  });
  // Any rule set but online ignores the number, but the tag of a game may choose online.
  if (options.occurrences < LEAST_OCCURRENCES) {
    throw new RunError(`--occurrences must be ${LEAST_OCCURRENCES} or more\n${USAGE}`, 1);
  }
  await build();
  // Loaded late, since they have to be built first.
  const files = await import('@chuhe/game/game-file');
  const pgn = await import('@chuhe/game/pgn');
  const tree = await import('@chuhe/game/tree');
  const rules = await import('@chuhe/rules/judge');
  const ruleset = rules.parseRuleset(options.ruleset);
  if (ruleset === undefined) {
    throw new RunError(`There is no rule set ${options.ruleset}\n${USAGE}`, 1);
  }
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const modules = { files, pgn, tree, rules };
  const problems = await judgePaths(modules, { ...options, paths, base, ruleset });
  if (problems.length > 0) throw new RunError(problems.join('\n'), 1);
});
