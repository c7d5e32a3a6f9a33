import { packPosition } from '@chuhe/cloudbook/packed-position';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { expect, test } from 'vitest';
import { makeRandomPositions } from '../check/random-positions.mjs';
import { makeFeatures, readFeatures } from '../features.mjs';
import { evaluateInteger } from '../integer-network.mjs';
import { makeNetwork, parseNetwork } from '../network-file.mjs';
import { seededRandom } from '../random.mjs';
import { evaluate, makeWorkspace } from './gradient.mjs';
import { makeInitialParameters } from './initial.mjs';
import { makeLayout } from './layout.mjs';
import { quantise, restore } from './quantise.mjs';

const OWN_NEURONS = 128;

test("the product's network is unchanged by restoring and quantising", async () => {
  const bytes = await readProductNetwork();
  const network = parseNetwork(bytes);
  const { description } = network;
  const again = quantise(restore(network, OWN_NEURONS), { neurons: OWN_NEURONS, description });
  expect(Buffer.compare(makeNetwork(again), bytes)).toBe(0);
});

test('a network with too many neurons is refused', async () => {
  const network = parseNetwork(await readProductNetwork());
  expect(() => restore(network, 127)).toThrow('uses 128 neurons');
});

test('quantising hardly changes the output of a network', () => {
  const layout = makeLayout(32);
  const parameters = makeInitialParameters(layout, seededRandom(2));
  const network = quantise(parameters, { neurons: 32, description: '' });
  const features = makeFeatures();
  const workspace = makeWorkspace(layout);
  for (const fen of makeRandomPositions(40, seededRandom(6))) {
    readFeatures(features, packPosition(fen), 0);
    const exact = 600 * evaluate(layout, parameters, features, workspace);
    const { network: rounded } = evaluateInteger(network, features);
    // A pawn is 208 units.
    expect(Math.abs(exact - rounded)).toBeLessThan(20);
  }
});
