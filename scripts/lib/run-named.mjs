import { readdir } from 'node:fs/promises';
import { RunError } from './run.mjs';
import { ensureInstalled, ensureNode } from './setup.mjs';
import { build } from './tools.mjs';

const FOLDER = new URL('../', import.meta.url);

/**
 * `npm run bench -- NAME [args]` and the same for fuzz: runs `run(args)` of `scripts/KIND/NAME.mjs` on a fresh build.
 *
 * @param {'bench' | 'fuzz'} kind
 * @param {readonly string[]} args
 */
export async function runNamed(kind, [name, ...args]) {
  ensureNode();
  const names = await listNames(new URL(`${kind}/`, FOLDER));
  // Only listed names are loaded, so that the argument cannot be a path.
  if (name === undefined || !names.includes(name)) throw makeUsageError(kind, name, names);
  await ensureInstalled();
  await build();
  /** @type {{ run?: unknown }} */
  const module = await import(new URL(`${kind}/${name}.mjs`, FOLDER).href);
  if (typeof module.run !== 'function') throw new Error(`scripts/${kind}/${name}.mjs has no run()`);
  await module.run(args);
}

/**
 * Files with a hyphen are not listed: `rules-worker.mjs` is a part of `rules`.
 *
 * @param {URL} folder
 * @returns {Promise<string[]>}
 */
async function listNames(folder) {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => /^[a-z]+\.mjs$/.test(file))
    .map((file) => file.slice(0, -'.mjs'.length))
    .toSorted();
}

/**
 * @param {string} kind
 * @param {string | undefined} name
 * @param {readonly string[]} names
 */
function makeUsageError(kind, name, names) {
  const problem = name === undefined ? '' : `There is no ${kind} named ${name}. `;
  const list = names.length === 0 ? 'none yet' : names.join(', ');
  return new RunError(`${problem}Use: npm run ${kind} -- NAME [args]. Names: ${list}`, 1);
}
