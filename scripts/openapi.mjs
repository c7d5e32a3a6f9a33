import { runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/** `npm run openapi`: writes docs/openapi.json from the contract. */
await runScript(async () => {
  await build();
  const path = new URL('../apps/server/dist/http/docs/write-open-api.js', import.meta.url).href;
  /** @type {{ writeOpenApi: () => Promise<void> }} */
  const { writeOpenApi } = await import(path);
  await writeOpenApi();
});
