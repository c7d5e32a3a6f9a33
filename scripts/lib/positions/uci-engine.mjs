import { parseEngineName, startNamedEngine } from '../engines/named-engine.mjs';

/**
 * A UCI engine with one thread, so that searches are reproducible.
 *
 * @typedef {{ moves: readonly string[], score: import('@chuhe/uci/score').Score }} Line
 *
 * @typedef {object} SearchOptions
 * @property {number} lines
 * @property {import('@chuhe/uci/command').SearchLimits} limits
 * @property {readonly string[]} [moves] played from the FEN before the search
 *
 * @typedef {object} UciEngine
 * @property {(fen: string, options: SearchOptions) => Promise<readonly Line[]>} search
 *   returns the lines, the best first, from the view of the side to move
 * @property {() => void} forget
 * @property {() => void} close
 */

const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 32 },
];

/**
 * @param {string} name as `parseEngineName` reads it
 * @returns {Promise<UciEngine>}
 */
export async function startUciEngine(name) {
  const { session, close } = await start(name);
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

/** @param {string} name */
function start(name) {
  const engine = parseEngineName(name);
  // Without this option a native engine looks for its default network.
  const own = engine.kind === 'program' ? [{ name: 'Use NNUE', value: false }] : [];
  return startNamedEngine(engine, { options: [...OPTIONS, ...own] });
}
