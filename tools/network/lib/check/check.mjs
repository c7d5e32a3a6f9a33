import { readNetwork } from '../../../../scripts/lib/engines/read-network.mjs';
import { parseNetwork } from '../network-file.mjs';
import { seededRandom } from '../random.mjs';
import { evaluateReference, findDifferences, NUMBERS } from './compare.mjs';
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
 * @returns {Promise<Checked>}
 */
export async function checkNetwork(name, { positions, seed }) {
  const network = parseNetwork(await readNetwork(name));
  const fens = makeRandomPositions(positions, seededRandom(seed));
  const [owns, fairies] = await Promise.all([askOwn(name, fens), askFairy(name, fens)]);
  const references = fens.map((fen) => evaluateReference(network, fen));
  const compared = references.flatMap((reference, index) => {
    const [fen, own, fairy] = [fens.at(index), owns.at(index), fairies.at(index)];
    if (fen === undefined || own === undefined || fairy === undefined) return [];
    return [{ fen, messages: findDifferences(reference, { own, fairy }) }];
  });
  return {
    positions: compared.length,
    numbers: compared.length * NUMBERS,
    stacks: [...new Set(references.map(({ fairy }) => fairy.stack))]
      .toSorted((a, b) => a - b)
      .join(' '),
    differences: compared.filter(({ messages }) => messages.length > 0),
  };
}
