import { fileURLToPath } from 'node:url';
import { run } from '../run.mjs';
import { ROOT } from '../setup.mjs';

/**
 * Runs `drizzle-kit generate`, which compares the tables with the last migration and writes the next one.
 *
 * @param {readonly string[]} args
 */
export async function generateMigration(args) {
  const server = new URL('apps/server/', ROOT);
  const hook = new URL('register.mjs', import.meta.url).href;
  const kit = fileURLToPath(new URL('node_modules/drizzle-kit/bin.cjs', ROOT));
  await run(process.execPath, ['--import', hook, kit, 'generate', ...args], {
    cwd: server,
    env: { ...process.env, NODE_PATH: fileURLToPath(new URL('node_modules', server)) },
    name: 'drizzle-kit',
  });
}
