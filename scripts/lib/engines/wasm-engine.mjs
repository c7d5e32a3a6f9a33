/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the engine takes lines. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { readOwnNetwork } from '@chuhe/network/read-own';

/**
 * The product's own engine, the WebAssembly of the browser, as a UCI program on stdin and stdout: a process of its own,
 * as its threads would otherwise keep the one alive that started them.
 *
 * `node wasm-engine.mjs [own | FILE.nnue]`: the network lies at {@link NETWORK_PATH} of the engine's own file system and
 * is used once the option `EvalFile` names it.
 *
 * @typedef {object} Stockfish
 * @property {(line: string) => void} postMessage
 * @property {(listener: (line: string) => void) => void} addMessageListener
 * @property {{ writeFile: (path: string, bytes: Uint8Array) => void }} FS
 */

/** The engine looks for the variant's name at the beginning of the file's. */
export const NETWORK_PATH = '/xiangqi-network.nnue';

const require = createRequire(import.meta.url);
/** @type {(options: { wasmBinary: Uint8Array }) => Promise<Stockfish>} */
const start = require('fairy-stockfish-nnue.wasm/stockfish.js');
// The glue would fetch it, which Node does not do for files.
const wasmBinary = readFileSync(require.resolve('fairy-stockfish-nnue.wasm/stockfish.wasm'));
const [, , network] = process.argv;
const engine = await start({ wasmBinary });
if (network !== undefined) {
  const bytes = await (network === 'own' ? readOwnNetwork() : readFile(network));
  engine.FS.writeFile(NETWORK_PATH, bytes);
}
engine.addMessageListener((line) => process.stdout.write(`${line}\n`));
const commands = createInterface({ input: process.stdin });
commands.on('line', (line) => engine.postMessage(line));
commands.on('close', () => engine.postMessage('quit'));
