import { countInputs } from '@chuhe/engine/network/shape';
import { expect, test } from 'vitest';
import { readFeatures } from './features.mjs';
import { evaluateInteger, transform } from './integer-network.mjs';
import { orderNeurons } from './order-neurons.mjs';
import { quantise } from './quantise.mjs';
import { seededRandom } from './random.mjs';
import { ROW_BYTES } from './rows.mjs';
import { readShape } from './shape.mjs';
import { makeRandomGames } from './testing/random-games.ts';
import { makeInitialParameters } from './train/initial.mjs';
import { makeLayout } from './train/layout.mjs';

test.each(['9,64', '6,64,pairwise'].map(readShape))(
  'the ordered network of shape %o computes the same, with its most active neurons first',
  (shape) => {
    const parameters = makeInitialParameters(makeLayout(shape), seededRandom(4));
    const network = quantise(parameters, { shape, name: 'initial', notice: '' });
    const { rows } = makeRandomGames(2, 5);
    const ordered = orderNeurons(network, rows);
    const perSide = countInputs(shape) / 2;
    const counts = Array.from({ length: perSide }, () => 0);
    for (let at = 0; at < rows.length; at += ROW_BYTES) {
      const features = readFeatures(rows, { at, kingPlaces: shape.kingPlaces });
      expect(evaluateInteger(ordered, features)).toEqual(evaluateInteger(network, features));
      for (const [index, value] of transform(ordered, features).entries()) {
        counts[index % perSide] += Math.sign(value);
      }
    }
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(counts[perSide - 1]);
  },
);
