import { makeFormat2 } from '@chuhe/engine/network/format-2';
import { makeRandomNetwork } from '@chuhe/engine/network/random-network';
import { expect, test } from 'vitest';
import { evaluateByReference } from '../src/testing/integer-network.ts';
import { makeRandomPositions } from './check/random-positions.mjs';
import { readFeatures } from './features.mjs';
import { evaluateInteger } from './integer-network.mjs';
import { parseNetwork } from './network-file.mjs';
import { seededRandom } from './random.mjs';
import { makeRow } from './rows.mjs';
import { readShape } from './shape.mjs';

test.each(['9,64', '6,96', '6,64,pairwise'])(
  'the two implementations of the arithmetic agree on a network of shape %s',
  (text) => {
    const shape = readShape(text);
    const names = { name: 'Random', notice: '' };
    const file = makeFormat2(names, makeRandomNetwork(shape, seededRandom(1)));
    const network = parseNetwork(file);
    for (const fen of makeRandomPositions(25, seededRandom(4))) {
      const features = readFeatures(makeRow(fen, { score: 0, result: 1 }), shape);
      const { network: value } = evaluateInteger(network, features);
      expect([fen, value]).toEqual([fen, evaluateByReference(file, fen)]);
    }
  },
);
