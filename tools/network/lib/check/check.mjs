import { readNetwork } from '../../../../scripts/lib/engines/read-network.mjs';
import { parseNetwork } from '../network-file.mjs';
import { seededRandom } from '../random.mjs';
import { findDifferences, foretell, NUMBERS } from './compare.mjs';
import { askFairy } from './fairy-eval.mjs';
import { askOwn } from './own-eval.mjs';
import { makeRandomPositions } from './random-positions.mjs';

/**
 * @typedef {object} Checked
 * @property {number} positions
 * @property {number} numbers that were compared
 * @property {string} stacks that judged one of the positions
 * @property {readonly { fen: string, words: readonly string[] }[]} differences
 */

/**
 * @param {string} name `own` or the path of a network
 * @param {{ positions: number, seed: number }} options
 * @returns {Promise<Checked>}
 */
export async function checkNetwork(name, { positions, seed }) {
  const network = parseNetwork(await readNetwork(name));
  const fens = makeRandomPositions(positions, seededRandom(seed));
  const [owns, fairies] = await Promise.all([askOwn(name, fens), askFairy(name, fens)]);
  const foretold = fens.map((fen) => foretell(network, fen));
  const compared = foretold.flatMap((ours, index) => {
    const [fen, own, fairy] = [fens.at(index), owns.at(index), fairies.at(index)];
    if (fen === undefined || own === undefined || fairy === undefined) return [];
    return [{ fen, words: findDifferences(ours, { own, fairy }) }];
  });
  return {
    positions: compared.length,
    numbers: compared.length * NUMBERS,
    stacks: [...new Set(foretold.map(({ fairy }) => fairy.stack))]
      .toSorted((a, b) => a - b)
      .join(' '),
    differences: compared.filter(({ words }) => words.length > 0),
  };
}
