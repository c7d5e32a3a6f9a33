import { runCommandLine } from './commands/command-line.ts';
import { readConfig } from './config/config.ts';

/** The command line: `node dist/command.js NAME ARGUMENTS…`. */
const parsed = readConfig();
if (parsed.ok) {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort());
  process.exitCode = await runCommandLine(process.argv.slice(2), parsed.config, {
    // npm changes the working directory to the folder of the project, and stores the original one in INIT_CWD.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
    warn: (line) => console.error(line),
    signal: interrupted.signal,
  });
} else {
  for (const error of parsed.errors) console.error(error);
  process.exitCode = 1;
}
