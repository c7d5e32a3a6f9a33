import { packPosition } from '@chuhe/cloudbook/packed-position';
import { STACKS } from '@chuhe/engine/network/format';
import { makeFeatures, readFeatures } from '../features.mjs';
import { evaluateInteger, PAWN } from '../integer-network.mjs';

/**
 * Compares the reference with the product's engine in units. Compares it with Fairy-Stockfish in hundredths of a pawn (about
 * two units), because Fairy-Stockfish prints no more digits. Fairy-Stockfish prints 26 numbers for each position, some
 * truncated and some rounded, so a difference is unlikely to stay hidden.
 *
 * @typedef {import('../network-file.mjs').Network} Network
 * @typedef {import('./fairy-eval.mjs').FairyEvaluation} FairyEvaluation
 * @typedef {import('./own-eval.mjs').OwnEvaluation} OwnEvaluation
 * @typedef {{ own: OwnEvaluation, fairy: FairyEvaluation }} Evaluations of one position
 */

/** Count of numbers per position: Fairy-Stockfish prints three for each stack and two more, the product's engine two. */
export const NUMBERS = 3 * STACKS + 2 + 2;

/**
 * @param {Network} network
 * @param {string} fen
 * @returns {Evaluations} the expected output of the engines
 */
export function evaluateReference(network, fen) {
  const features = makeFeatures();
  readFeatures(features, packPosition(fen), 0);
  const { stack, parts, network: value, final, searchValue } = evaluateInteger(network, features);
  const red = fen.endsWith(' w') ? 1 : -1;
  const fairy = {
    stack,
    parts: parts.map(({ psqt, positional }) => ({
      psqt: formatCut(psqt),
      positional: formatCut(positional),
      total: formatCut(psqt + positional),
    })),
    network: formatRounded(red * value),
    final: formatRounded(red * final),
  };
  return { own: { network: value, static: searchValue }, fairy };
}

/**
 * @param {Evaluations} reference
 * @param {Evaluations} engines
 * @returns {readonly string[]} a message for each difference
 */
export function findDifferences(reference, engines) {
  const values = listValues(engines);
  return listValues(reference).flatMap(([name, value], index) => {
    const other = values.at(index)?.at(1);
    return value === other ? [] : [`${name}: ${value}, by the engine ${other}`];
  });
}

/** @type {(evaluations: Evaluations) => [name: string, value: string][]} */
function listValues({ own, fairy: { stack, parts, network, final } }) {
  return [
    ['stack', String(stack)],
    ...parts.flatMap((part, index) =>
      Object.entries(part).map(
        ([name, value]) => /** @type {[string, string]} */ ([`${name} of stack ${index}`, value]),
      ),
    ),
    ['evaluation', network],
    ['final evaluation', final],
    ['network of the own engine', String(own.network)],
    ['static value of the own engine', String(own.static)],
  ];
}

/**
 * Formats a value as Fairy-Stockfish's table does: truncated, with the sign of the untruncated value.
 *
 * @param {number} value in units
 */
export function formatCut(value) {
  const hundredths = Math.trunc((100 * Math.abs(value)) / PAWN);
  return (value < 0 ? '-' : value > 0 ? '+' : '') + (hundredths / 100).toFixed(2);
}

/**
 * Formats a value as Fairy-Stockfish's sentences do: rounded half to even.
 *
 * @param {number} value in units
 */
export function formatRounded(value) {
  const exact = (100 * Math.abs(value)) / PAWN;
  const down = Math.floor(exact);
  const rest = 100 * Math.abs(value) - down * PAWN;
  const isUp = 2 * rest > PAWN || (2 * rest === PAWN && down % 2 === 1);
  // A rounded zero keeps the sign of the value.
  return (value < 0 ? '-' : '+') + ((isUp ? down + 1 : down) / 100).toFixed(2);
}
