/** Builds the package and runs it in a separate Node process. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

/** Builds the package if one of `paths` does not exist; `npm test` does so before the tests. */
export function ensureBuilt(paths: readonly string[]): void {
  if (paths.every((path) => existsSync(`${PACKAGE}${path}`))) return;
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
