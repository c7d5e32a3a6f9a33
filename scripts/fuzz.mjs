import { runScript } from './lib/run.mjs';
import { runNamed } from './lib/run-named.mjs';

/** `npm run fuzz -- NAME [args]`; without a name it lists those there are. */
await runScript(() => runNamed('fuzz', process.argv.slice(2)));
