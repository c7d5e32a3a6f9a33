import { crc32 } from 'node:zlib';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { expect, test } from 'vitest';
import type { Network } from './network.mjs';
import { makeNetwork, makeSecondFormat, parseNetwork } from './network-file.mjs';
import { quantise } from './quantise.mjs';
import { seededRandom } from './random.mjs';
import { parseShape } from './shape.mjs';
import { makeInitialParameters } from './train/initial.mjs';
import { makeLayout } from './train/layout.mjs';

/** `toEqual` compares millions of numbers too slowly. */
const digest = ({ weights, psqt, ...rest }: Network) => ({
  ...rest,
  weights: crc32(Buffer.from(weights.buffer)),
  psqt: crc32(Buffer.from(psqt.buffer)),
});

const makeRandom = (text: string) => {
  const shape = parseShape(text);
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

const bytes = makeNetwork(makeRandom('6,64,pairwise'));
/** The file with a changed header of the same length. */
const altered = (from: string, to: string) => {
  const copy = Buffer.from(bytes);
  copy.write(to, copy.indexOf(from));
  return copy;
};

test.each([
  ['is cut', bytes.subarray(0, -1), 'but its shape needs'],
  ['has more bytes', Buffer.concat([bytes, Buffer.from([0])]), 'but its shape needs'],
  ['has only a part of its header', bytes.subarray(0, 40), 'its header is cut'],
  ['is empty', new Uint8Array(0), 'does not begin like one'],
  ['is text', Buffer.from('[Event "?"]'), 'does not begin like one'],
  ['has five king places', altered('"kingPlaces":6', '"kingPlaces":5'), 'out of range'],
  ['has 48 neurons', altered('"neurons":64', '"neurons":48'), 'out of range'],
  ['has other hidden layers', altered('[16,32]', '[32,32]'), 'out of range'],
  ['has weights of another type', altered('"i8"', '"i4"'), 'type of its weights'],
  ['has a damaged header', altered('{"name"', '["name"'), 'not an object of JSON'],
])('a file that %s is refused with the reason', (_, file, reason) => {
  expect(() => parseNetwork(file)).toThrow(reason);
});

test('a cut file of the format of Fairy-Stockfish is refused', async () => {
  const own = await readProductNetwork();
  expect(() => parseNetwork(own.subarray(0, -1))).toThrow('wrong-length');
});

test.each(['9,100', '7,128', '6,544', '6,256,single', '6', ''])('“%s” is not a shape', (text) => {
  expect(() => parseShape(text)).toThrow('is not a shape');
});
