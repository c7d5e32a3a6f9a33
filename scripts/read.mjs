import { readCommandLine } from './lib/options.mjs';
import { readPaths } from './lib/read/read-paths.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

const USAGE = `Use: npm run read -- FOLDER|FILE… [--warnings]

Reads files of games in any format, and those below a FOLDER, and prints what each holds. In a FOLDER, the names of files of games end
with .pgn, .pgns, .xqf, .cbr, .cbl, .cbf, .pfc, .zip, .txt, .ubb, .html or .htm; a FILE may have any name.

  --warnings  prints as well what was odd or left out
  --help, -h  prints this

The status is 1 when a file is missing, cannot be read or holds no game, also in a zip archive. A .txt, .html or .htm in a FOLDER may hold none. A name that begins with a hyphen is written as
./-name.`;
const OPTIONS = { warnings: false };

await runScript(async () => {
  const { paths, options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    paths: [1, Number.POSITIVE_INFINITY],
  });
  await build();
  // Loaded late, since it has to be built first.
  const { warningText } = await import('@chuhe/game/pgn');
  const modules = { ...(await import('@chuhe/game/game-file')), warningText };
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const problems = await readPaths(modules, { paths, base, showsWarnings: options.warnings });
  if (problems.length > 0) throw new RunError(problems.join('\n'), 1);
});
