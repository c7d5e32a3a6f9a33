import { register } from 'node:module';

/** For `node --import`. */
register('./resolve-from-server.mjs', import.meta.url);
