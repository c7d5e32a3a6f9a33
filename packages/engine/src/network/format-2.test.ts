import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { findFormatProblem, findNetworkFault } from './format.ts';
import { isFormat2, makeFormat2, parseHeader } from './format-2.ts';
import type { NetworkParts } from './network-parts.ts';
import { makeRandomNetwork } from './random-network.ts';
import { shareNetwork } from './share-network.ts';
import { splitNetwork } from './write-network.ts';

const NAMES = { name: 'Trial', notice: 'Made by a test.' };
const SHAPE = { kingPlaces: 6, neurons: 64, pairwise: true } as const;
const parts = makeRandomNetwork(SHAPE, seededRandom(1));
const file = makeFormat2(NAMES, parts);
const FULL_SHAPE = { ...SHAPE, hidden: [16, 32], buckets: 8 };
const HEADER = { ...NAMES, shape: FULL_SHAPE, weights: 'i8' };

/** The file with another header. */
function withHeader(header: string): Uint8Array {
  const text = new TextEncoder().encode(header);
  const body = file.subarray(8 + new DataView(file.buffer).getUint32(4, true));
  const bytes = new Uint8Array(8 + text.length + body.length);
  bytes.set(file.subarray(0, 4));
  new DataView(bytes.buffer).setUint32(4, text.length, true);
  bytes.set(text, 8);
  bytes.set(body, 8 + text.length);
  return bytes;
}

function withShape(change: object): Uint8Array {
  return withHeader(JSON.stringify({ ...HEADER, shape: { ...FULL_SHAPE, ...change } }));
}

/** Compares bytes, which is much faster than comparing the numbers of typed arrays. */
function expectParts(found: NetworkParts, expected: NetworkParts): void {
  expect(found.shape).toEqual(expected.shape);
  for (const part of ['biases', 'weights', 'direct', 'stacks'] as const) {
    expect(found[part].BYTES_PER_ELEMENT).toBe(expected[part].BYTES_PER_ELEMENT);
    expect([
      part,
      Buffer.from(found[part].buffer).equals(Buffer.from(expected[part].buffer)),
    ]).toEqual([part, true]);
  }
}

describe('a file of format 2', () => {
  it('begins with the letters CHN2', () => {
    expect(new TextDecoder().decode(file.subarray(0, 4))).toBe('CHN2');
    expect(isFormat2(file)).toBe(true);
  });

  it('is split into the parts that it was made of', () => {
    expect(findFormatProblem(file)).toBeUndefined();
    expectParts(splitNetwork(file), parts);
    // Not aligned for any number.
    const moved = new Uint8Array(file.length + 1);
    moved.set(file, 1);
    expectParts(splitNetwork(moved.subarray(1)), parts);
    expect(parseHeader(file)).toMatchObject({ header: { ...NAMES, shape: SHAPE, weights: 'i8' } });
  });

  it('keeps the size of its weights in shared memory', () => {
    expect(shareNetwork(parts).weights).toBeInstanceOf(Int8Array);
    expectParts(shareNetwork(parts), parts);
  });

  it('has weights of 8 or 16 bits', () => {
    const wide = { ...parts, weights: Int16Array.from(parts.weights, (weight) => 100 * weight) };
    const bytes = makeFormat2(NAMES, wide);
    expect(bytes.length).toBe(file.length + 1 + parts.weights.length);
    expectParts(splitNetwork(bytes), wide);
  });
});

describe('a file of format 2 is refused', () => {
  it.each([
    ['if it is cut', file.subarray(0, -1), 'wrong-length', /^it has \d+ bytes instead of \d+$/],
    ['if it is longer', new Uint8Array([...file, 0]), 'wrong-length', /^it has \d+ bytes/],
    ['if it ends in its header', file.subarray(0, 60), 'wrong-length', 'it ends in its header'],
    ['without JSON', withHeader('{'), 'not-a-network', 'its header has no name or no notice'],
    ['with a list', withHeader('[1]'), 'not-a-network', 'its header has no name or no notice'],
    ['without a shape', withHeader(JSON.stringify(NAMES)), 'other-network', 'it has no shape'],
    [
      'with weights of another type',
      withHeader(JSON.stringify({ ...HEADER, weights: 'f32' })),
      'other-network',
      'its weights are neither i16 nor i8',
    ],
    [
      'with weights of the wrong type',
      withHeader(JSON.stringify({ ...HEADER, weights: 'i16' })),
      'wrong-length',
      /^it has \d+ bytes/,
    ],
  ])('%s', (_, bytes, problem, reason) => {
    const fault = findNetworkFault(bytes);
    expect(fault?.problem).toBe(problem);
    expect(fault?.reason).toMatch(reason);
  });

  it.each([
    [{ kingPlaces: 8 }, 'kingPlaces is 8, not 9 or 6'],
    [{ neurons: 100 }, 'neurons is 100, not a multiple of 32 from 64 to 512'],
    [{ neurons: 32 }, 'neurons is 32, not a multiple of 32 from 64 to 512'],
    [{ neurons: 544 }, 'neurons is 544, not a multiple of 32 from 64 to 512'],
    [{ neurons: '64' }, 'neurons is "64", not a multiple of 32 from 64 to 512'],
    [{ pairwise: undefined }, 'pairwise is missing, not a boolean'],
    [{ hidden: [32, 32] }, 'hidden is [32,32], not [16,32]'],
    [{ buckets: 4 }, 'buckets is 4, not 8'],
  ])('with the shape %j', (change, reason) => {
    expect(findNetworkFault(withShape(change))).toMatchObject({ problem: 'other-network', reason });
  });

  it('with a header of gigabytes', () => {
    const bytes = new Uint8Array(file);
    new DataView(bytes.buffer).setUint32(4, 0xffff_ffff, true);
    expect(findFormatProblem(bytes)).toBe('not-a-network');
  });
});
