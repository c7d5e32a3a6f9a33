import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server under test answers, without a slash at the end. */
    address: string;
  }
}

const SERVER = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** The real server with the real build, on a port of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const env = { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!/http:\S+/.test(output)) {
    await Promise.race([once(child.stdout, 'data'), closed]);
    if (child.exitCode !== null) throw new Error('The server did not start');
  }
  project.provide('address', /http:\S+/.exec(output)?.[0] ?? '');
  return async () => {
    child.kill('SIGTERM');
    await closed;
  };
}
