import { runCommandLine } from './commands/command-line.ts';
import { readConfig } from './config/config.ts';

/** The process of a command line: `node dist/command.js NAME ARGUMENTS…`. */
const parsed = readConfig();
if (parsed.ok) {
  const gone = new AbortController();
  process.once('SIGINT', () => gone.abort()).once('SIGTERM', () => gone.abort());
  process.exitCode = await runCommandLine(process.argv.slice(2), parsed.config, {
    // npm runs its scripts in the project's folder, wherever it was called.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
    warn: (line) => console.error(line),
    signal: gone.signal,
  });
} else {
  for (const error of parsed.errors) console.error(error);
  process.exitCode = 1;
}
