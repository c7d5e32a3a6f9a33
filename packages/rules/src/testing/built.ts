/** The built package, run by plain Node in a process of its own. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const TSC = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));

/** Builds what has changed since the last build, so that no test speaks of an older one. */
export function ensureBuilt(): void {
  execFileSync(process.execPath, [TSC, '-b', 'tsconfig.build.json'], { cwd: PACKAGE });
}

/** Runs a module that imports the package by its name, and returns what it printed. */
export function runModule(code: string, ...options: readonly string[]): string {
  const args = [...options, '--input-type=module', '--eval', code];
  return execFileSync(process.execPath, args, {
    cwd: PACKAGE,
    encoding: 'utf8',
    // Its complaint becomes the message of the error that is thrown.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
