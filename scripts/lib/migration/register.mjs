import { register } from 'node:module';

/** Loaded with `node --import`. */
register('./resolve-from-server.mjs', import.meta.url);
