import { packPosition } from '@chuhe/cloudbook/packed-position';
import { STACKS } from '@chuhe/engine/network/format';
import { makeFeatures, readFeatures } from '../features.mjs';
import { evaluateInteger, PAWN } from '../integer-network.mjs';

/**
 * Our arithmetic beside that of the product's engine, unit by unit, and beside Fairy-Stockfish's, as it prints its numbers:
 * in hundredths of a pawn, which are about two units. 26 numbers a position, cut off in one place and rounded in another,
 * leave little room for a difference that is not seen.
 *
 * @typedef {import('../network-file.mjs').Network} Network
 * @typedef {import('./fairy-eval.mjs').FairyEvaluation} FairyEvaluation
 * @typedef {import('./own-eval.mjs').OwnEvaluation} OwnEvaluation
 * @typedef {{ own: OwnEvaluation, fairy: FairyEvaluation }} Evaluations of one position
 */

/** Of each position: three of each layer stack and two in words by Fairy-Stockfish, and two by the product's engine. */
export const NUMBERS = 3 * STACKS + 2 + 2;

/**
 * @param {Network} network
 * @param {string} fen
 * @returns {Evaluations} what the engines should print
 */
export function foretell(network, fen) {
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
 * @param {Evaluations} ours
 * @param {Evaluations} engines
 * @returns {readonly string[]} each difference in words
 */
export function findDifferences(ours, engines) {
  const theirs = list(engines);
  return list(ours).flatMap(([name, value], index) => {
    const other = theirs.at(index)?.at(1);
    return value === other ? [] : [`${name}: ${value}, by the engine ${other}`];
  });
}

/**
 * @param {Evaluations} evaluations
 * @returns {[name: string, value: string][]}
 */
function list({ own, fairy: { stack, parts, network, final } }) {
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
 * As in Fairy-Stockfish's table: cut off, with the sign of what is cut.
 *
 * @param {number} value in units
 */
export function formatCut(value) {
  const hundredths = Math.trunc((100 * Math.abs(value)) / PAWN);
  return (value < 0 ? '-' : value > 0 ? '+' : '') + (hundredths / 100).toFixed(2);
}

/**
 * As in Fairy-Stockfish's sentences: rounded, and where two hundredths are as near, to the even one.
 *
 * @param {number} value in units
 */
export function formatRounded(value) {
  const exact = (100 * Math.abs(value)) / PAWN;
  const down = Math.floor(exact);
  const rest = 100 * Math.abs(value) - down * PAWN;
  const isUp = 2 * rest > PAWN || (2 * rest === PAWN && down % 2 === 1);
  // A zero of the engine has the sign of what it is a rounded form of.
  return (value < 0 ? '-' : '+') + ((isUp ? down + 1 : down) / 100).toFixed(2);
}
