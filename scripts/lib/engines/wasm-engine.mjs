import { readFile } from 'node:fs/promises';
import { readOwnNetwork } from '@chuhe/network/read-own';
import { runWasmUci } from '../../../apps/server/src/engine/wasm-uci.mjs';
import { NETWORK_PATH } from './network-path.mjs';

/**
 * The product's own engine, the WebAssembly of the browser, as a UCI program on stdin and stdout: a process of its own,
 * as its threads would otherwise keep the one alive that started them.
 *
 * `node wasm-engine.mjs [own | FILE.nnue]`: the network lies at {@link NETWORK_PATH} of the engine's own file system and
 * is used once the option `EvalFile` names it.
 */

const [, , network] = process.argv;
await runWasmUci(network === undefined ? undefined : { path: NETWORK_PATH, bytes: read(network) });

/** @param {string} name */
async function read(name) {
  return name === 'own' ? readOwnNetwork() : readFile(name);
}
