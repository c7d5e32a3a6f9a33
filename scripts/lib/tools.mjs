import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ensureEngineBuilt } from './engine-build.mjs';
import { run, waitForAll } from './run.mjs';
import { ensureInstalled, ROOT } from './setup.mjs';

/**
 * Runs a program of an installed package with the same Node as this process, in the root folder. It uses neither a shell nor
 * npx, so that it works in the same way on every system.
 *
 * @param {{ package: string, bin: string }} tool
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runTool(tool, args, env = process.env) {
  const folder = new URL(`node_modules/${tool.package}/`, ROOT);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
  const path = typeof bin === 'string' ? bin : bin[tool.bin];
  if (path === undefined) throw new Error(`${tool.package} has no program ${tool.bin}`);
  await run(process.execPath, [fileURLToPath(new URL(path, folder)), ...args], {
    cwd: ROOT,
    env,
    name: tool.bin,
  });
}

export const BIOME = { package: '@biomejs/biome', bin: 'biome' };
export const OXLINT = { package: 'oxlint', bin: 'oxlint' };
const TSC = { package: 'typescript', bin: 'tsc' };
export const VITE = { package: 'vite', bin: 'vite' };
export const VITEST = { package: 'vitest', bin: 'vitest' };

/**
 * Installs packages, then compiles the engine and every workspace. Skips parts that have not changed.
 *
 * @param {import('./setup.mjs').Packages} [packages]
 */
export async function build(packages = 'all') {
  await ensureInstalled({ packages });
  await waitForAll([runTypeScript(['-b', 'tsconfig.json']), ensureEngineBuilt()]);
}

/**
 * Runs the TypeScript compiler on one core. Several checkers would each repeat the work on the types they share: they take
 * nearly twice the processor time, and end hardly earlier. The compiler is written in Go: a high `GOGC` makes it collect
 * garbage less often, which saves a quarter of its processor time.
 *
 * @param {readonly string[]} args
 */
export async function runTypeScript(args) {
  await runTool(TSC, [...args, '--singleThreaded'], { GOGC: '400', ...process.env });
}
