import { PIECE_SQUARES } from '@chuhe/engine/network/shape';
import { expect, test } from 'vitest';
import { makeRandomPositions } from '../check/random-positions.mjs';
import { readFeatures } from '../features.mjs';
import { evaluateFloat, lossOf } from '../float-network.mjs';
import { hash, seededRandom } from '../random.mjs';
import { makeRow } from '../rows.mjs';
import { readShape, type Shape } from '../shape.mjs';
import { openTraining } from '../testing/open-training.ts';

const SHAPES = ['9,64', '6,64', '6,64,pairwise'].map(readShape);
const FENS = makeRandomPositions(3, seededRandom(3));
const LABELS = { score: 130, result: 2 };
const ROWS = FENS.map((fen) => makeRow(fen, LABELS));
const SALT = 5;
const STEP = 1e-4;
/** One parameter in so many is compared. */
const STRIDE = 29;

const featuresOf = ({ kingPlaces }: Shape) =>
  ROWS.map((row, number) =>
    readFeatures(row, { kingPlaces, isMirrored: (hash(number ^ SALT) & 1) === 1 }),
  );

test.each(SHAPES)(
  'the derivatives of a network of shape %o equal finite differences',
  async (shape) => {
    const { layout, state, learn } = await openTraining(shape, ROWS);
    const parameters = Float64Array.from(state.parameters);
    const features = featuresOf(shape);
    const loss = () =>
      features.reduce((sum, position) => {
        const output = evaluateFloat(layout, parameters, position);
        const { material } = position;
        return sum + lossOf(output, { ...LABELS, material, scoreShare: 0.9 }) / features.length;
      }, 0);
    learn(0, SALT);
    // After one step, the mean of the gradient is a tenth of it.
    const derivatives = state.means.map((mean) => 10 * mean);

    const used = new Set(features.flatMap(({ us, them }) => [...us, ...them]));
    const indices = [...parameters.keys()].filter((index) => {
      const isUsed = index >= layout.biasAt || used.has(Math.floor(index / layout.rowLength));
      return isUsed && index % STRIDE === 0;
    });
    const middle = loss();
    let compared = 0;
    for (const index of indices) {
      const kept = parameters[index];
      parameters[index] = kept + STEP;
      const up = (loss() - middle) / STEP;
      parameters[index] = kept - STEP;
      const down = (middle - loss()) / STEP;
      parameters[index] = kept;
      // Where a value is clipped in between, the function has no derivative.
      if (Math.abs(up - down) > 1e-4) continue;
      compared += 1;
      expect(Math.abs(derivatives[index] - (up + down) / 2)).toBeLessThan(2e-5);
    }
    expect(compared / indices.length).toBeGreaterThan(0.95);
    expect(derivatives.filter((value) => value !== 0).length).toBeGreaterThan(1_000);
  },
);

test.each(SHAPES)('the outputs of a network of shape %o equal the reference', async (shape) => {
  const { trainer, layout, state } = await openTraining(shape, ROWS);
  for (const [number, row] of ROWS.entries()) {
    const output = evaluateFloat(layout, state.parameters, readFeatures(row, shape));
    expect(trainer.outputOf(number)).toBeCloseTo(output, 4);
  }
});

test('a used feature takes two steps, those with other king places take one', async () => {
  const shape = readShape('6,64');
  const row = makeRow('3ak4/9/9/9/9/9/9/9/4R4/4K4 w', LABELS);
  const { layout, state, learn } = await openTraining(shape, [row]);
  const before = state.parameters.slice();
  learn(0.01);
  const chariot = readFeatures(row, shape).us.find((feature) => feature % PIECE_SQUARES === 13);
  const changes = Array.from({ length: 6 }, (_, place) => {
    const start = (place * PIECE_SQUARES + 13) * layout.rowLength;
    const at = [...Array(layout.rowLength).keys()].map((index) => start + index);
    return Math.max(...at.map((index) => Math.abs(state.parameters[index] - before[index])));
  });
  const used = Math.floor((chariot ?? 0) / PIECE_SQUARES);
  for (const [place, change] of changes.entries()) {
    expect(change).toBeCloseTo(place === used ? 0.02 : 0.01, 4);
  }
});

test('parameters that no position uses do not change, nor do their means', async () => {
  const shape = readShape('9,64');
  const { layout, state, learn } = await openTraining(shape, ROWS);
  const before = state.parameters.slice();
  learn(0.01, SALT);
  const pieceSquares = new Set(
    featuresOf(shape).flatMap(({ us, them }) => [...us, ...them].map((at) => at % PIECE_SQUARES)),
  );
  const changed = [...Array(layout.biasAt).keys()].filter(
    (index) => state.parameters[index] !== before[index] || state.means[index] !== 0,
  );
  const used = changed.map((index) => Math.floor(index / layout.rowLength) % PIECE_SQUARES);
  expect(changed.length).toBeGreaterThan(1_000);
  expect(used.every((pieceSquare) => pieceSquares.has(pieceSquare))).toBe(true);
});
