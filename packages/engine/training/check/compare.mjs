import { PAWN } from '@chuhe/engine/score';
import { readFeatures } from '../features.mjs';
import { evaluateInteger } from '../integer-network.mjs';
import { makeRow } from '../rows.mjs';

/**
 * Compares the reference with the product's engine in units. Compares it with Fairy-Stockfish in hundredths of a pawn (about
 * two units), because Fairy-Stockfish prints no more digits. Fairy-Stockfish prints 26 numbers for each position, some
 * truncated and some rounded, so a difference is unlikely to stay hidden.
 *
 * @typedef {import('../network.mjs').Network} Network
 * @typedef {import('./fairy-eval.mjs').FairyEvaluation} FairyEvaluation
 * @typedef {import('./own-eval.mjs').OwnEvaluation} OwnEvaluation
 * @typedef {{ own: OwnEvaluation, fairy: FairyEvaluation }} Evaluations of one position
 */

/**
 * @param {Network} network
 * @param {string} fen
 * @returns {Evaluations} the expected output of the engines
 */
export function evaluateReference(network, fen) {
  const features = readFeatures(makeRow(fen, { score: 0, result: 1 }), network.shape);
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
 * @param {{ own: OwnEvaluation, fairy: FairyEvaluation | undefined }} engines without `fairy` for a shape that Fairy-Stockfish
 *   does not have
 * @returns {{ numbers: number, messages: readonly string[] }} the count of compared numbers, a message for each difference
 */
export function findDifferences(reference, { own, fairy }) {
  const expected = [
    ...(fairy === undefined ? [] : listFairyValues(reference.fairy)),
    ...listOwnValues(reference.own),
  ];
  const given = [...(fairy === undefined ? [] : listFairyValues(fairy)), ...listOwnValues(own)];
  const messages = expected.flatMap(([name, value], index) => {
    const other = given.at(index)?.at(1);
    return value === other ? [] : [`${name}: ${value}, by the engine ${other}`];
  });
  // The stack is not a number of the evaluation.
  return { numbers: expected.length - (fairy === undefined ? 0 : 1), messages };
}

/** @type {(evaluation: OwnEvaluation) => [name: string, value: string][]} */
function listOwnValues(own) {
  return [
    ['network of the own engine', String(own.network)],
    ['static value of the own engine', String(own.static)],
  ];
}

/** @type {(evaluation: FairyEvaluation) => [name: string, value: string][]} */
function listFairyValues({ stack, parts, network, final }) {
  return [
    ['stack', String(stack)],
    ...parts.flatMap((part, index) =>
      Object.entries(part).map(
        ([name, value]) => /** @type {[string, string]} */ ([`${name} of stack ${index}`, value]),
      ),
    ),
    ['evaluation', network],
    ['final evaluation', final],
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
