import { runScript } from './lib/run.mjs';
import { runNamed } from './lib/run-named.mjs';

/** `npm run bench -- NAME [args]`; without a name it lists the benchmarks. */
await runScript(() => runNamed('bench', process.argv.slice(2)));
