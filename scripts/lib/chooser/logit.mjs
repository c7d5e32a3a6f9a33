/**
 * A choice among alternatives: each is chosen with a chance proportional to exp(weights · features).
 *
 * @typedef {object} Choice
 * @property {readonly (readonly number[])[]} features of each alternative
 * @property {number} chosen index of the alternative that was chosen
 */

const MAX_STEPS = 100;
/** The fit ends when a step raises the log-likelihood of a choice by less. */
const TOLERANCE = 1e-9;
/** A step that lowers the log-likelihood is halved, at most this often. */
const MAX_HALVINGS = 30;

/**
 * Finds the weights of maximum likelihood by Newton's method. The ridge keeps weights of rare features small.
 *
 * @param {readonly Choice[]} choices
 * @param {number} ridge of the sum of squares of the weights, per choice
 * @returns {{ weights: number[], errors: number[] }} with the standard error of each weight
 */
export function fitLogit(choices, ridge = 1e-5) {
  const packed = choices.map(pack);
  const size = choices[0]?.features[0]?.length ?? 0;
  const penalty = ridge * choices.length;
  let at = derive(packed, new Float64Array(size), penalty);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = climb(packed, at, penalty);
    const gain = next.likelihood - at.likelihood;
    at = next;
    if (gain < TOLERANCE * choices.length) break;
  }
  const { weights, information } = at;
  const errors = Array.from(weights, (_, index) => {
    const unit = Array.from(weights, (__, other) => Number(other === index));
    return Math.sqrt(solve(information, unit)[index] ?? 0);
  });
  return { weights: [...weights], errors };
}

/**
 * @param {readonly (readonly number[])[]} features
 * @param {readonly number[]} weights
 * @returns {number[]} the chance of each alternative
 */
export function chancesOf(features, weights) {
  const size = weights.length;
  return [...packedChances(pack({ features, chosen: 0 }), Float64Array.from(weights), size)];
}

/** @typedef {{ data: Float64Array, count: number, chosen: number }} Packed the features of all alternatives in one array */

/** @type {(choice: Choice) => Packed} */
function pack({ features, chosen }) {
  return { data: Float64Array.from(features.flat()), count: features.length, chosen };
}

/** @type {(packed: Packed, weights: Float64Array, size: number) => Float64Array} */
function packedChances({ data, count }, weights, size) {
  const chances = new Float64Array(count);
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < count; row += 1) {
    let utility = 0;
    for (let index = 0; index < size; index += 1)
      utility += (data[row * size + index] ?? 0) * (weights[index] ?? 0);
    chances[row] = utility;
    most = Math.max(most, utility);
  }
  let sum = 0;
  for (let row = 0; row < count; row += 1) {
    const power = Math.exp((chances[row] ?? 0) - most);
    chances[row] = power;
    sum += power;
  }
  return chances.map((power) => power / sum);
}

/**
 * @typedef {object} Derived
 * @property {Float64Array} weights
 * @property {number} likelihood the penalised log-likelihood
 * @property {number[]} gradient
 * @property {number[][]} information its negative second derivatives
 */

/** @type {(packed: readonly Packed[], at: Derived, penalty: number) => Derived} one step up, shortened if it is too long */
function climb(packed, at, penalty) {
  const change = solve(at.information, at.gradient);
  let factor = 1;
  for (let halving = 0; halving < MAX_HALVINGS; halving += 1) {
    const weights = at.weights.map((weight, index) => weight + factor * (change[index] ?? 0));
    if (likelihoodOf(packed, weights, penalty) >= at.likelihood)
      return derive(packed, weights, penalty);
    factor /= 2;
  }
  return at;
}

/** @type {(packed: readonly Packed[], weights: Float64Array, penalty: number) => number} */
function likelihoodOf(packed, weights, penalty) {
  let likelihood = -penalty * weights.reduce((sum, weight) => sum + weight * weight, 0);
  for (const each of packed)
    likelihood += Math.log(packedChances(each, weights, weights.length)[each.chosen] ?? 0);
  return likelihood;
}

/** @type {(packed: readonly Packed[], weights: Float64Array, penalty: number) => Derived} */
function derive(packed, weights, penalty) {
  const size = weights.length;
  const gradient = Array.from(weights, (weight) => -2 * penalty * weight);
  const matrix = new Float64Array(size * size);
  const centred = new Float64Array(size);
  for (const each of packed) {
    const { data, count, chosen } = each;
    const chances = packedChances(each, weights, size);
    const mean = new Float64Array(size);
    for (let row = 0; row < count; row += 1)
      for (let index = 0; index < size; index += 1)
        mean[index] = (mean[index] ?? 0) + (chances[row] ?? 0) * (data[row * size + index] ?? 0);
    for (let index = 0; index < size; index += 1)
      gradient[index] =
        (gradient[index] ?? 0) + (data[chosen * size + index] ?? 0) - (mean[index] ?? 0);
    for (let row = 0; row < count; row += 1) {
      for (let index = 0; index < size; index += 1)
        centred[index] = (data[row * size + index] ?? 0) - (mean[index] ?? 0);
      addOuter(matrix, centred, chances[row] ?? 0);
    }
  }
  const information = Array.from({ length: size }, (_, row) => [
    ...matrix.subarray(row * size, (row + 1) * size),
  ]);
  for (const [index, row] of information.entries()) row[index] = (row[index] ?? 0) + 2 * penalty;
  return { weights, likelihood: likelihoodOf(packed, weights, penalty), gradient, information };
}

/** @type {(matrix: Float64Array, vector: Float64Array, factor: number) => void} */
function addOuter(matrix, vector, factor) {
  const size = vector.length;
  for (let row = 0; row < size; row += 1) {
    const value = factor * (vector[row] ?? 0);
    for (let column = 0; column < size; column += 1)
      matrix[row * size + column] =
        (matrix[row * size + column] ?? 0) + value * (vector[column] ?? 0);
  }
}

/**
 * Solves a system of linear equations by elimination with pivots.
 *
 * @type {(matrix: readonly (readonly number[])[], right: readonly number[]) => number[]}
 */
function solve(matrix, right) {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const at = pivotRow(rows, column);
    [rows[column], rows[at]] = [rows[at] ?? [], rows[column] ?? []];
    const pivot = rows[column] ?? [];
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      rows[index] = row.map((value, cell) => value - factor * (pivot[cell] ?? 0));
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** @type {(rows: readonly (readonly number[])[], column: number) => number} */
function pivotRow(rows, column) {
  let best = column;
  for (let row = column + 1; row < rows.length; row += 1) {
    if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
  }
  return best;
}
