import { runScript } from './lib/run.mjs';
import { runNamed } from './lib/run-named.mjs';

/** `npm run fuzz -- NAME [args]`; without a name it lists the fuzzers. */
await runScript(() => runNamed('fuzz', process.argv.slice(2)));
