import { runScript } from './lib/run.mjs';
import { buildProduct } from './lib/web-build.mjs';

/** `npm run build`: compiles every workspace into its `dist` folder. */
await runScript(buildProduct);
