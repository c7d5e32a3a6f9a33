import { generateMigration } from './lib/migration/generate.mjs';
import { RunError, runScript } from './lib/run.mjs';

/** `npm run migration -- NAME`: writes the SQL from the last migration to the tables in the source. */
await runScript(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || !/^[a-z\d-]+$/.test(name) || rest.length > 0) {
    throw new RunError('Say what changes, in lower case: npm run migration -- add-books', 2);
  }
  await generateMigration(['--name', name]);
});
