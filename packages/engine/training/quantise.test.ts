import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { expect, test } from 'vitest';
import { makeRandomPositions } from './check/random-positions.mjs';
import { readFeatures } from './features.mjs';
import { evaluateFloat } from './float-network.mjs';
import { evaluateInteger } from './integer-network.mjs';
import { makeNetwork, parseNetwork } from './network-file.mjs';
import { quantise, restore } from './quantise.mjs';
import { seededRandom } from './random.mjs';
import { makeRow } from './rows.mjs';
import { readShape } from './shape.mjs';
import { makeInitialParameters } from './train/initial.mjs';
import { makeLayout } from './train/layout.mjs';

test("the product's network is unchanged by restoring and quantising", async () => {
  const bytes = await readProductNetwork();
  const network = parseNetwork(bytes);
  expect(Buffer.compare(makeNetwork(quantise(restore(network), network)), bytes)).toBe(0);
});

test.each(['9,64', '6,64', '6,96,pairwise'].map(readShape))(
  'quantising hardly changes the output of a network of shape %o',
  (shape) => {
    const layout = makeLayout(shape);
    const parameters = makeInitialParameters(layout, seededRandom(2));
    const network = quantise(parameters, { shape, name: 'initial', notice: '' });
    for (const fen of makeRandomPositions(40, seededRandom(6))) {
      const features = readFeatures(makeRow(fen, { score: 0, result: 1 }), shape);
      const exact = 600 * evaluateFloat(layout, parameters, features);
      const { network: rounded } = evaluateInteger(network, features);
      // A pawn is 208 units.
      expect(Math.abs(exact - rounded)).toBeLessThan(25);
    }
  },
);
