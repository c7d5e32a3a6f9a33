import { generateMigration } from './lib/migration/generate.mjs';
import { RunError, runScript } from './lib/run.mjs';

/** `npm run migration -- NAME`: writes the SQL that changes the tables of the last migration to those in the source. */
await runScript(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || !/^[a-z\d-]+$/.test(name) || rest.length > 0) {
    throw new RunError('Say what changes, in lower case: npm run migration -- add-books', 2);
  }
  await generateMigration(['--name', name]);
});
