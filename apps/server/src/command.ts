import { createInterface } from 'node:readline/promises';
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
    ask: process.stdin.isTTY ? (question) => askYes(question, interrupted.signal) : undefined,
    signal: interrupted.signal,
  });
} else {
  for (const error of parsed.errors) console.error(error);
  process.exitCode = 1;
}

async function askYes(question: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch {
    // Interrupted, or the input has ended.
    return false;
  } finally {
    lines.close();
  }
}
