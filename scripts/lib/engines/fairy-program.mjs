/* oxlint-disable unicorn/require-post-message-target-origin -- The engine's `postMessage` takes lines, not an origin. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { NETWORK_PATH } from './network-path.mjs';
import { readNetwork } from './read-network.mjs';

/**
 * Fairy-Stockfish in WebAssembly as a UCI program on stdin and stdout. It needs a separate process, because its threads keep
 * a process alive. This process exits when its stdin ends.
 *
 * `node fairy-program.mjs [own | FILE.nnue]` puts the network at {@link NETWORK_PATH} in the engine's file system. The
 * engine uses the network if the option `EvalFile` is set to this path.
 *
 * @typedef {object} Stockfish
 * @property {(line: string) => void} postMessage
 * @property {(listener: (line: string) => void) => void} addMessageListener
 * @property {{ writeFile: (path: string, bytes: Uint8Array) => void }} FS
 *
 * @typedef {object} StockfishOptions
 * @property {Uint8Array} wasmBinary
 * @property {(reason: unknown) => void} onAbort
 * @property {(status: number) => void} quit
 */

/** Time limit for the engine to exit after the end of stdin. */
const QUIT_TIMEOUT_MS = 5_000;

const require = createRequire(import.meta.url);

const [, , network] = process.argv;
const setReceiver = readCommands();
const bytes = network === undefined ? undefined : readNetwork(network);
const engine = await startModule();
if (bytes !== undefined) engine.FS.writeFile(NETWORK_PATH, await bytes);
engine.addMessageListener((line) => {
  // Emscripten's script reports these failures as lines. After such a failure, the engine writes nothing more.
  if (/^pthread sent an error!|^Failed to allocate/.test(line)) abort(line);
  else process.stdout.write(`${line}\n`);
});
// An error means that the parent has closed the pipe.
process.stdout.on('error', () => process.exit(0));
setReceiver((line) => engine.postMessage(line));

function startModule() {
  /** @type {(options: StockfishOptions) => Promise<Stockfish>} */
  const start = require('fairy-stockfish-nnue.wasm/stockfish.js');
  return start({
    // The program is passed here. Otherwise, Emscripten's script would fetch it, which fails for files on Node.
    wasmBinary: readFileSync(require.resolve('fairy-stockfish-nnue.wasm/stockfish.wasm')),
    onAbort: (reason) => abort(`abort: ${String(reason)}`),
    quit: (status) => process.exit(status),
  });
}

/** Reads stdin from the start, so that its end is noticed. Lines wait until a receiver is set. */
function readCommands() {
  const commands = createInterface({ input: process.stdin });
  /** @type {string[]} */
  const waiting = [];
  /** @type {(line: string) => void} */
  let receive = (line) => waiting.push(line);
  commands.on('line', (line) => receive(line));
  commands.on('close', () => {
    receive('quit');
    // An engine that hangs does not quit.
    setTimeout(() => process.exit(0), QUIT_TIMEOUT_MS);
  });
  /** @param {(line: string) => void} receiver */
  return (receiver) => {
    receive = receiver;
    for (const line of waiting) receiver(line);
  };
}

/** @param {string} reason */
function abort(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
