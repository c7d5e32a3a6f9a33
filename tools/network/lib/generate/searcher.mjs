import { INITIAL_FEN } from '@chuhe/rules/fen';
import { startOwnEngine } from '../../../../scripts/lib/engines/own-engine.mjs';

/**
 * The product's engine as a searcher with a fixed number of nodes.
 *
 * @typedef {import('./self-play.mjs').Searcher} Searcher
 */

const OPTIONS = [
  // One thread, because searches with more threads are not reproducible.
  { name: 'Threads', value: 1 },
  // A small hash is enough for a few hundred nodes and is fast to clear.
  { name: 'Hash', value: 1 },
];

/**
 * @param {{ network: string, nodes: number }} options `network`: `own` or a path
 * @returns {Promise<Searcher & { close: () => void }>}
 */
export async function startSearcher({ network, nodes }) {
  const { session, forget, close } = await startOwnEngine({ network, options: OPTIONS });
  return {
    close,
    forget,
    search: async (moves) => {
      const position = { fen: INITIAL_FEN, moves };
      const outcome = await session.search({ position, limits: { nodes } }).done;
      if (outcome.kind !== 'finished') throw new Error(`the search ended as ${outcome.kind}`);
      const { bestMove, evaluation } = outcome;
      const score = evaluation.lines.at(0)?.score;
      if (bestMove === undefined || score === undefined) {
        throw new Error(`no move after ${moves.join(' ')}`);
      }
      return score.kind === 'cp'
        ? { move: bestMove, score: score.value, mate: undefined }
        : { move: bestMove, score: undefined, mate: score.result };
    },
  };
}
