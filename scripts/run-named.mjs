import { readdirSync } from 'node:fs';
import { throwIfHelp } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run bench -- NAME [args]` and `npm run fuzz -- NAME [args]`: runs `run(args)` of `scripts/KIND/NAME.mjs` on a fresh
 * build. Without a name it lists the names. Files with a hyphen in their names are parts of other files: `rules-worker.mjs`
 * is a part of `rules`.
 */
await runScript(async () => {
  const [kind, name, ...args] = process.argv.slice(2);
  const folder = new URL(`${kind}/`, import.meta.url);
  const names = readdirSync(folder).flatMap((file) => /^([a-z]+)\.mjs$/.exec(file)?.[1] ?? []);
  // Only listed names are loaded, so that the argument cannot be a path.
  if (name === undefined || !names.includes(name)) {
    const list = names.toSorted().join(', ');
    const usage = `Use: npm run ${kind} -- NAME [args]. Names: ${list}`;
    throwIfHelp([name ?? ''], usage);
    const problem = name === undefined ? '' : `There is no ${kind} named ${name}. `;
    throw new RunError(`${problem}${usage}`, 1);
  }
  await build();
  /** @type {{ run: (args: readonly string[]) => Promise<void> }} */
  const { run } = await import(new URL(`${name}.mjs`, folder).href);
  await run(args);
});
