import { hostname } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { parentPort } from 'node:worker_threads';
import { type CommandLine, readCommandLine, USAGE } from './command-line.ts';
import { runBridge } from './run-bridge.ts';
import { runEngineThread } from './worker/engine-thread-main.ts';

/** The program `chuhe-bridge`. */

// The threads of the worker run this file, too.
if (parentPort === null) await run();
else runEngineThread(parentPort);

async function run(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (typeof options === 'string') fail(`${options}\n\n${USAGE}`);
  else if (options.isHelp) process.stdout.write(`${USAGE}\n`);
  else await start(options);
}

async function start(given: CommandLine): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The second signal ends the program at once. An exit, unlike a signal, still ends the engines.
    process.on(signal, () => (stop.signal.aborted ? process.exit(1) : stop.abort()));
  }
  // The terminal may be closed before the program.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const problem = await runBridge(given, {
    terminal: {
      // Texts of the site and of engines must not control the terminal.
      say: (text) => void process.stdout.write(`${text.replaceAll(/\p{Cc}+/gu, ' ')}\n`),
      ask: (question) => ask(question, stop.signal),
    },
    platform: process.platform,
    env: process.env,
    computer: hostname(),
    signal: stop.signal,
  });
  if (problem !== undefined) fail(problem);
}

async function ask(question: string, signal: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question, { signal });
  } catch {
    // The user has pressed Ctrl+C or Ctrl+D.
    return undefined;
  } finally {
    lines.close();
  }
}

function fail(problem: string): void {
  process.stderr.write(`${problem.replaceAll(/[^\P{Cc}\n]+/gu, ' ')}\n`);
  process.exitCode = 1;
}
