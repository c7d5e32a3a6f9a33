/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the engine takes lines. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/**
 * The WebAssembly engine of the browser as a UCI program on stdin and stdout. Its threads keep the process that it runs
 * in, so that this must be one of its own; it ends with its stdin, and so never outlives who started it.
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
 *
 * @typedef {object} NetworkFile
 * @property {string} path in the engine's own file system; the base name begins with the variant's, `/xiangqi-1.nnue`
 * @property {Promise<Uint8Array>} bytes
 */

/** Milliseconds that the engine has to end after its stdin has. */
const QUIT_MS = 5_000;

const require = createRequire(import.meta.url);

/** @param {NetworkFile} [network] used once the option `EvalFile` names its path */
export async function runWasmUci(network) {
  const takeEach = readCommands();
  const [engine, bytes] = await Promise.all([startModule(), network?.bytes]);
  if (network !== undefined && bytes !== undefined) engine.FS.writeFile(network.path, bytes);
  engine.addMessageListener((line) => {
    // The glue says so in one more line, and the engine is silent ever after.
    if (/^pthread sent an error!|^Failed to allocate/.test(line)) giveUp(line);
    else process.stdout.write(`${line}\n`);
  });
  // Nobody reads any more.
  process.stdout.on('error', () => process.exit(0));
  takeEach((line) => engine.postMessage(line));
}

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
