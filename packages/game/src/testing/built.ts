/** Builds the package and runs it in a separate Node process. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

/** Builds the package if it has not been built; `npm test` builds it before the tests. */
export function ensureBuilt(): void {
  if (existsSync(`${PACKAGE}dist/pgn/pgn.js`)) return;
  const tsc = require.resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', 'tsconfig.build.json'], { cwd: PACKAGE });
}

/** Runs a module that imports the package by its name and returns its output. */
export function runModule(code: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: PACKAGE,
    encoding: 'utf8',
    // `execFileSync` puts a piped stderr into the error that it throws.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
