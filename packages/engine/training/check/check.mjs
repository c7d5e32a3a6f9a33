import { readNetwork } from '../../../../scripts/lib/engines/read-network.mjs';
import { parseNetwork } from '../network-file.mjs';
import { seededRandom } from '../random.mjs';
import { evaluateReference, findDifferences } from './compare.mjs';
import { askFairy } from './fairy-eval.mjs';
import { askOwn } from './own-eval.mjs';
import { makeRandomPositions } from './random-positions.mjs';

/**
 * @typedef {object} Checked
 * @property {number} positions
 * @property {number} numbers compared
 * @property {string} stacks used by the positions
 * @property {readonly { fen: string, messages: readonly string[] }[]} differences
 */

/**
 * @param {string} name `own` or the path of a network
 * @param {{ positions: number, seed: number }} options
 * @returns {Promise<Checked>} rejects with a `RunError` for a file that the engine cannot read
 */
export async function checkNetwork(name, { positions, seed }) {
  const network = parseNetwork(await readNetwork(name));
  const fens = makeRandomPositions(positions, seededRandom(seed));
  const { kingPlaces, pairwise } = network.shape;
  // Fairy-Stockfish has one shape only.
  const isForFairy = kingPlaces === 9 && !pairwise;
  const [owns, fairies] = await Promise.all([
    askOwn(name, fens),
    isForFairy ? askFairy(name, fens) : undefined,
  ]);
  let numbers = 0;
  const compared = fens.map((fen, index) => {
    const reference = evaluateReference(network, fen);
    const engines = { own: owns[index], fairy: fairies?.[index] };
    const found = findDifferences(reference, engines);
    numbers += found.numbers;
    return { fen, stack: reference.fairy.stack, messages: found.messages };
  });
  return {
    positions: compared.length,
    numbers,
    stacks: [...new Set(compared.map(({ stack }) => stack))].toSorted((a, b) => a - b).join(' '),
    differences: compared.filter(({ messages }) => messages.length > 0),
  };
}
