/** The built package, run by plain Node in a process of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

/** Builds the package where it has not been built yet; `npm test` does so before the tests. */
export function ensureBuilt(rooms: readonly string[]): void {
  if (rooms.every((path) => existsSync(`${PACKAGE}${path}`))) return;
  const tsc = require.resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', 'tsconfig.build.json'], { cwd: PACKAGE });
}

/** Runs a module that imports the package by its name, and returns what it printed. */
export function runModule(code: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: PACKAGE,
    encoding: 'utf8',
    // Its complaint becomes the message of the error that is thrown.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
