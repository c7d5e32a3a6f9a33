/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the engine takes lines. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { NETWORK_PATH } from './network-path.mjs';
import { readNetwork } from './read-network.mjs';

/**
 * Fairy-Stockfish in WebAssembly as a UCI program on stdin and stdout. Its threads keep the process alive that it runs in,
 * so it has one of its own, which ends with its stdin.
 *
 * `node fairy-program.mjs [own | FILE.nnue]`: the network lies at {@link NETWORK_PATH} of the engine's own file system and
 * is used once the option `EvalFile` names it.
 *
 * @typedef {object} Stockfish
 * @property {(line: string) => void} postMessage
 * @property {(listener: (line: string) => void) => void} addMessageListener
 * @property {{ writeFile: (path: string, bytes: Uint8Array) => void }} FS
 *
 * @typedef {object} StockfishOptions
 * @property {Uint8Array} wasmBinary
 * @property {(what: unknown) => void} onAbort
 * @property {(status: number) => void} quit
 */

/** Milliseconds that the engine has to end after its stdin has. */
const QUIT_MS = 5_000;

const require = createRequire(import.meta.url);

const [, , network] = process.argv;
const takeEach = readCommands();
const bytes = network === undefined ? undefined : readNetwork(network);
const engine = await startModule();
if (bytes !== undefined) engine.FS.writeFile(NETWORK_PATH, await bytes);
engine.addMessageListener((line) => {
  // The glue says so in one more line, and the engine is silent ever after.
  if (/^pthread sent an error!|^Failed to allocate/.test(line)) giveUp(line);
  else process.stdout.write(`${line}\n`);
});
// Nobody reads any more.
process.stdout.on('error', () => process.exit(0));
takeEach((line) => engine.postMessage(line));

function startModule() {
  /** @type {(options: StockfishOptions) => Promise<Stockfish>} */
  const start = require('fairy-stockfish-nnue.wasm/stockfish.js');
  return start({
    // The glue would fetch it, which Node does not do for files.
    wasmBinary: readFileSync(require.resolve('fairy-stockfish-nnue.wasm/stockfish.wasm')),
    onAbort: (what) => giveUp(`abort: ${String(what)}`),
    quit: (status) => process.exit(status),
  });
}

/** Reads from the beginning, so that the end of stdin is seen; lines wait until somebody takes them. */
function readCommands() {
  const commands = createInterface({ input: process.stdin });
  /** @type {string[]} */
  const waiting = [];
  /** @type {(line: string) => void} */
  let take = (line) => waiting.push(line);
  commands.on('line', (line) => take(line));
  commands.on('close', () => {
    take('quit');
    // An engine that hangs does not hear it.
    setTimeout(() => process.exit(0), QUIT_MS);
  });
  /** @param {(line: string) => void} taker */
  return (taker) => {
    take = taker;
    for (const line of waiting) taker(line);
  };
}

/** @param {string} reason */
function giveUp(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
