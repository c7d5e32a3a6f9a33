import { build } from './tools.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** The whole product, only what changed: what Node runs, then what browsers run. */
export async function buildProduct() {
  await build();
  await ensureWebBuilt();
}
