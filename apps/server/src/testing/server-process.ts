import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** All of stdout and stderr so far. */
  readonly output: { stdout: string; stderr: string };
  /** Settles when the process has ended and its output is complete. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts the built server (`dist/main.js`) with nothing but `variables` and the PATH in its environment. */
export function startServer(variables: Readonly<Record<string, string>>): ServerProcess {
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const env = { PATH: process.env['PATH'], ...variables };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
  }));
  return { child, output, ended };
}

/** The address the server prints once it listens; fails with its output when it ends first. */
export async function addressOf({ child, output, ended }: ServerProcess): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const [address] = /http:\S+/.exec(output.stdout) ?? [];
    if (address !== undefined) return address;
    await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  }
  throw new Error(`The server ended: ${output.stderr}`);
}
