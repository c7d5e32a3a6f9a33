import { build } from './tools.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** Builds the server and the web application; skips what has not changed. */
export async function buildProduct() {
  await build();
  await ensureWebBuilt();
}
