import { packPosition } from '@chuhe/cloudbook/packed-position';
import { expect, test } from 'vitest';
import { makeFeatures, readFeatures } from '../features.mjs';
import { seededRandom } from '../random.mjs';
import { addGradient, evaluate, makeWorkspace } from './gradient.mjs';
import { makeInitialParameters } from './initial.mjs';
import { makeLayout, ROWS, rowStart } from './layout.mjs';
import { lossOf } from './loss.mjs';

const NEURONS = 6;
/** Large, since the output is linear in a parameter until a value is clipped. */
const STEP = 2 ** -7;

test.each([
  '3ak4/4a4/9/9/2p6/9/4P4/9/4R4/3K5 w',
  '2bak4/4a4/4b4/p3p3p/9/2B3P2/P3P4/4B2C1/4A4/3AK2R1 b',
])('the derivatives for %s equal finite differences', (fen) => {
  const layout = makeLayout(NEURONS);
  const parameters = makeInitialParameters(layout, seededRandom(8));
  const features = makeFeatures();
  readFeatures(features, packPosition(fen), 0);
  const workspace = makeWorkspace(layout);
  const output = () => evaluate(layout, parameters, features, workspace);
  const gradient = { values: new Float32Array(layout.size), touched: new Uint8Array(ROWS) };
  const middle = output();
  addGradient(layout, parameters, { features, workspace, derivative: 1 }, gradient);

  const rows = [...gradient.touched.keys()].filter((row) => gradient.touched[row] === 1);
  const indices = rows.flatMap((row) => {
    const start = rowStart(layout, row);
    return Array.from({ length: rowStart(layout, row + 1) - start }, (_, at) => start + at);
  });
  let compared = 0;
  for (const index of indices) {
    const kept = parameters[index];
    parameters[index] = kept + STEP;
    const up = (output() - middle) / STEP;
    parameters[index] = kept - STEP;
    const down = (middle - output()) / STEP;
    parameters[index] = kept;
    // Where a value is clipped in between, the function has no derivative.
    if (Math.abs(up - down) > 1e-3) continue;
    compared += 1;
    expect(Math.abs(gradient.values[index] - (up + down) / 2)).toBeLessThan(1e-3);
  }
  expect(compared / indices.length).toBeGreaterThan(0.9);
  expect(gradient.values.filter((value) => value !== 0).length).toBeGreaterThan(200);
});

test.each([
  [0.3, { material: 12_000, score: 150, result: 2 }],
  [-1.2, { material: 3_000, score: -900, result: 1 }],
])('the derivative of the loss at %d equals a finite difference', (output, position) => {
  const { derivative } = lossOf(output, position);
  const step = 1e-5;
  const measured =
    (lossOf(output + step, position).value - lossOf(output - step, position).value) / (2 * step);
  expect(derivative).toBeCloseTo(measured, 8);
});

test('the loss is 0 if the network agrees with search and result', () => {
  expect(lossOf(0, { material: 0, score: 0, result: 1 })).toEqual({ value: 0, derivative: 0 });
});
