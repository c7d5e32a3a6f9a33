import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { Session } from '@chuhe/uci/session';

/**
 * A UCI engine as a process of its own, with one thread, so that it finds the same each time.
 *
 * @typedef {{ moves: readonly string[], score: import('@chuhe/uci/score').Score }} Line
 *
 * @typedef {object} UciEngine
 * @property {(fen: string, wish: { lines: number, limits: import('@chuhe/uci/command').SearchLimits }) => Promise<readonly Line[]>} search
 *   the best first, from the view of the side to move
 * @property {() => void} forget
 * @property {() => void} close
 */

const OWN_ENGINE = fileURLToPath(new URL('../levels/engine-process.mjs', import.meta.url));
const HASH_MB = 32;

/**
 * @param {string} path of a program; empty for the product's own engine
 * @returns {Promise<UciEngine>}
 */
export async function startUciEngine(path) {
  const [program, args] = path === '' ? [process.execPath, [OWN_ENGINE]] : [path, []];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const session = new Session({
    send: (line) => child.stdin.write(`${line}\n`),
    coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    options: [
      { name: 'Threads', value: 1 },
      { name: 'Hash', value: HASH_MB },
      // The wasm engine has no network of its own; a native one would look for its file.
      { name: 'Use NNUE', value: false },
    ],
  });
  child.stdout.setEncoding('utf8').on('data', (text) => session.receiveChunk(text));
  child.on('exit', (status) => session.exited(`exit status ${status}`));
  child.on('error', (error) => session.exited(error.message));
  const started = await session.start();
  if (!started.ok) throw new Error(`the engine did not start: ${started.error.detail}`);
  return {
    forget: () => void session.newGame(),
    close: () => {
      session.quit();
      child.kill();
    },
    search: async (fen, { lines, limits }) => {
      session.setOption('MultiPV', lines);
      const outcome = await session.search({ position: { fen }, limits }).done;
      if (outcome.kind !== 'finished') throw new Error(`the search ended as ${outcome.kind}`);
      const { settled, lines: all } = outcome.evaluation;
      return (settled.length > 0 ? settled : all).map(({ pv, score }) => ({ moves: pv, score }));
    },
  };
}
