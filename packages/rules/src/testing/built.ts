/** Builds the package and runs it in a separate Node process. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const TSC = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));

/** Builds incrementally, so that tests always see the current sources. */
export function ensureBuilt(): void {
  execFileSync(process.execPath, [TSC, '-b', 'tsconfig.build.json'], { cwd: PACKAGE });
}

/** Runs a module that imports the package by its name and returns its output. */
export function runModule(code: string, ...options: readonly string[]): string {
  const args = [...options, '--input-type=module', '--eval', code];
  return execFileSync(process.execPath, args, {
    cwd: PACKAGE,
    encoding: 'utf8',
    // `execFileSync` puts a piped stderr into the error that it throws.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
