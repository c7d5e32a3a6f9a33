import { crc32 } from 'node:zlib';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { expect, test } from 'vitest';
import type { Network } from './network.mjs';
import { makeNetwork, makeSecondFormat, parseNetwork } from './network-file.mjs';
import { quantise } from './quantise.mjs';
import { seededRandom } from './random.mjs';
import { readShape } from './shape.mjs';
import { makeInitialParameters } from './train/initial.mjs';
import { makeLayout } from './train/layout.mjs';

/** `toEqual` compares millions of numbers too slowly. */
const digest = ({ weights, psqt, ...rest }: Network) => ({
  ...rest,
  weights: crc32(Buffer.from(weights.buffer)),
  psqt: crc32(Buffer.from(psqt.buffer)),
});

const makeRandom = (text: string) => {
  const shape = readShape(text);
  const parameters = makeInitialParameters(makeLayout(shape), seededRandom(3));
  return quantise(parameters, { shape, name: 'Chuhe test', notice: 'for tests 棋' });
};

test("the product's network is unchanged by parsing and writing", async () => {
  const bytes = await readProductNetwork();
  const network = parseNetwork(bytes);
  expect(network.shape).toEqual({ kingPlaces: 9, neurons: 128, pairwise: false });
  expect(Buffer.compare(makeNetwork(network), bytes)).toBe(0);
});

test("the product's network is the same in format 2", async () => {
  const network = parseNetwork(await readProductNetwork());
  expect(digest(parseNetwork(makeSecondFormat(network)))).toEqual(digest(network));
});

test('a network of another shape is parsed as it was written, with weights in 8 or 16 bits', () => {
  const small = makeRandom('6,64,pairwise');
  const bytes = makeNetwork(small);
  expect(digest(parseNetwork(bytes))).toEqual(digest(small));
  const large = { ...small, weights: small.weights.map((weight, at) => (at === 5 ? 128 : weight)) };
  const longer = makeNetwork(large);
  expect(digest(parseNetwork(longer))).toEqual(digest(large));
  // The header differs by one character, `i8` and `i16`.
  expect(longer.length - bytes.length).toBe(small.weights.length + 1);
});

test.each(['9,100', '7,128', '6,544', '6,256,single', '6', ''])('“%s” is not a shape', (text) => {
  expect(() => readShape(text)).toThrow('is not a shape');
});
