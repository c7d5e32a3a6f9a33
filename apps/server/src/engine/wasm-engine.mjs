import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { runWasmUci } from './wasm-uci.mjs';

/**
 * The server's engine where there is no native one: a process of its own, so that its end is not the server's.
 *
 * `node wasm-engine.mjs [NAME]`: with a name, a network is read from file descriptor 3 and lies at `/NAME` of the
 * engine's own file system.
 *
 * Plain JavaScript, as Node runs it as it stands: from the source in tests, from the build in the product.
 */
const [, , name] = process.argv;
await runWasmUci(
  name === undefined
    ? undefined
    : { path: `/${name}`, bytes: buffer(createReadStream('', { fd: 3 })) },
);
