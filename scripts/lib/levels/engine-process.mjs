/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the engine takes lines. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/**
 * The product's own engine, the WebAssembly of the browser, as a UCI program on stdin and stdout: a process of its own,
 * as its threads would otherwise keep the one alive that started them.
 *
 * @typedef {object} Stockfish
 * @property {(line: string) => void} postMessage
 * @property {(listener: (line: string) => void) => void} addMessageListener
 */

const require = createRequire(import.meta.url);
/** @type {(options: { wasmBinary: Uint8Array }) => Promise<Stockfish>} */
const start = require('fairy-stockfish-nnue.wasm/stockfish.js');
// The glue would fetch it, which Node does not do for files.
const wasmBinary = readFileSync(require.resolve('fairy-stockfish-nnue.wasm/stockfish.wasm'));
const engine = await start({ wasmBinary });
engine.addMessageListener((line) => process.stdout.write(`${line}\n`));
const commands = createInterface({ input: process.stdin });
commands.on('line', (line) => engine.postMessage(line));
commands.on('close', () => engine.postMessage('quit'));
