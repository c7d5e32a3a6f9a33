import { generateMigration } from './lib/migration/generate.mjs';
import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

/** `npm run migration -- NAME`: writes the SQL that changes the tables of the last migration to those in the source. */
const USAGE = `Use: npm run migration -- NAME. NAME says what changes, in lower case: add-books`;

await runScript(async () => {
  const command = { usage: USAGE, options: {}, paths: /** @type {const} */ ([1, 1]) };
  const [name = ''] = readCommandLine(process.argv.slice(2), command).paths;
  if (!/^[a-z\d-]+$/.test(name)) throw new RunError(USAGE, 1);
  await ensureInstalled();
  await generateMigration(['--name', name]);
});
