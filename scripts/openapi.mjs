import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/** `npm run openapi`: writes docs/openapi.json from the contract. */
const USAGE = 'Use: npm run openapi. Writes docs/openapi.json from the contract.';

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: USAGE, options: {} });
  await build();
  const path = new URL('../apps/server/dist/http/docs/write-open-api.js', import.meta.url).href;
  /** @type {{ writeOpenApi: () => Promise<void> }} */
  const { writeOpenApi } = await import(path);
  await writeOpenApi();
});
