import { startOwnEngine } from '../engines/own-engine.mjs';
import { startUciProcess } from '../engines/uci-process.mjs';

/**
 * A UCI engine with one thread, so that it finds the same each time.
 *
 * @typedef {{ moves: readonly string[], score: import('@chuhe/uci/score').Score }} Line
 *
 * @typedef {object} Wish
 * @property {number} lines
 * @property {import('@chuhe/uci/command').SearchLimits} limits
 * @property {readonly string[]} [moves] played from the FEN; the position after them is searched
 *
 * @typedef {object} UciEngine
 * @property {(fen: string, wish: Wish) => Promise<readonly Line[]>} search
 *   the best first, from the view of the side to move
 * @property {() => void} forget
 * @property {() => void} close
 */

const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 32 },
];

/**
 * @param {string} path of a program; `own` and `classical` for the product's engine with and without its network
 * @returns {Promise<UciEngine>}
 */
export async function startUciEngine(path) {
  const { session, close } = await start(path);
  return {
    forget: () => void session.newGame(),
    close,
    search: async (fen, { lines, limits, moves = [] }) => {
      session.setOption('MultiPV', lines);
      const outcome = await session.search({ position: { fen, moves }, limits }).done;
      if (outcome.kind !== 'finished') throw new Error(`the search ended as ${outcome.kind}`);
      const { settled, lines: all } = outcome.evaluation;
      return (settled.length > 0 ? settled : all).map(({ pv, score }) => ({ moves: pv, score }));
    },
  };
}

/** @param {string} path */
function start(path) {
  if (path === 'own' || path === 'classical') {
    return startOwnEngine({ evaluation: path, options: OPTIONS });
  }
  // A native engine would look for a network of its own.
  return startUciProcess({
    program: path,
    options: [...OPTIONS, { name: 'Use NNUE', value: false }],
  });
}
