import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { evaluateByReference } from '../testing/integer-network.ts';
import { openSearcher, productNetwork, setPosition } from '../testing/open-searcher.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { NEURONS } from './format.ts';
import { makeFormat2 } from './format-2.ts';
import type { NetworkParts } from './network-parts.ts';
import { makeRandomNetwork } from './random-network.ts';
import { readProductNetwork } from './read-product-network.ts';
import { splitNetwork } from './write-network.ts';

const FENS = readFileSync(new URL('../../fixtures/master-positions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** Positions with kings on the files at the sides of the palace. */
const ASIDE = [
  'r1bk1a1nr/4a4/1cn1b2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/4A4/RNBA1K2R',
  'r2a1k1nr/4a4/1cn1b2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/4A4/RNBK1A2R',
  '9/5k3/9/9/4p4/9/9/3K5/9/9',
].flatMap((board) => [`${board} w`, `${board} b`]);

describe('the network in the engine', () => {
  it('has the width of the used neurons', async () => {
    expect((await productNetwork()).shape.neurons).toBe(128);
    const wide = new Uint8Array(await readProductNetwork());
    // The last neuron of the first feature: after the header, the hash and the biases.
    const view = new DataView(wide.buffer);
    const first = 12 + view.getUint32(8, true) + 4 + 2 * NEURONS;
    view.setInt16(first + 2 * (NEURONS - 1), 1, true);
    expect(splitNetwork(wide).shape.neurons).toBe(NEURONS);
    wide.fill(0, first - 2 * NEURONS, first + 2 * NEURONS * 10_530);
    expect(splitNetwork(wide).shape.neurons).toBe(64);
  });

  it('computes the same with and without SIMD', async () => {
    const simd = await openSearcher();
    const scalar = await openSearcher({ build: 'engine-scalar.wasm' });
    for (const fen of IS_FULL ? FENS : FENS.slice(0, 60)) {
      setPosition(simd, fen);
      setPosition(scalar, fen);
      expect([fen, scalar.module.rootNetworkValue()]).toEqual([
        fen,
        simd.module.rootNetworkValue(),
      ]);
    }
    setPosition(simd, FENS[0] ?? '');
    setPosition(scalar, FENS[0] ?? '');
    await simd.search({ depth: 8 });
    await scalar.search({ depth: 8 });
    expect(scalar.nodes).toBe(simd.nodes);
  });

  it('computes the same with unused neurons', async () => {
    const narrow = await openSearcher();
    const wide = await openSearcher({ network: await wideNetwork() });
    for (const fen of FENS.slice(0, IS_FULL ? 50 : 15)) {
      setPosition(narrow, fen);
      setPosition(wide, fen);
      expect([fen, wide.module.rootNetworkValue()]).toEqual([
        fen,
        narrow.module.rootNetworkValue(),
      ]);
      expect([fen, wide.module.countFaults(1)]).toEqual([fen, 0]);
    }
  });
});

describe('a network of another shape', () => {
  it.each([
    { kingPlaces: 9, neurons: 64, pairwise: false },
    { kingPlaces: 9, neurons: 96, pairwise: true },
    { kingPlaces: 6, neurons: 64, pairwise: true },
    { kingPlaces: 6, neurons: 96, pairwise: false },
    { kingPlaces: 6, neurons: 512, pairwise: true },
    { kingPlaces: 6, neurons: 512, pairwise: false },
  ] as const)('has the values of the reference: %j', async (shape) => {
    const network = makeRandomNetwork(shape, seededRandom(1));
    expect(await findDifferences(network, [...FENS.slice(0, IS_FULL ? 25 : 8), ...ASIDE])).toEqual(
      [],
    );
  });

  it('has the values of the reference with weights of 16 bits, and if sums overflow', async () => {
    const network = makeRandomNetwork(
      { kingPlaces: 6, neurons: 64, pairwise: true },
      seededRandom(2),
    );
    const large = Int16Array.from(network.weights, (weight) => 331 * weight);
    expect(await findDifferences({ ...network, weights: large }, FENS.slice(0, 25))).toEqual([]);
    const extreme = network.stacks.map((_, index) => (index % 3 === 0 ? 127 : 128));
    expect(await findDifferences({ ...network, stacks: extreme }, FENS.slice(0, 10))).toEqual([]);
  });

  it('keeps its accumulators right while kings move between the files', async () => {
    const shape = { kingPlaces: 6, neurons: 64, pairwise: true } as const;
    const searcher = await openSearcher({ network: makeRandomNetwork(shape, seededRandom(3)) });
    for (const kings of ['3k5/9/9/9/4p4/9/9/9/9/5K3', '9/4k4/9/9/9/2P6/9/9/5K3/9']) {
      for (const side of ['w', 'b']) {
        setPosition(searcher, `${kings} ${side}`);
        expect(searcher.module.countFaults(4)).toBe(0);
      }
    }
  });
});

/**
 * Compares both builds with the reference, and accumulators after moves with fresh ones.
 *
 * @returns the FENs of the positions with a difference
 */
async function findDifferences(network: NetworkParts, fens: readonly string[]): Promise<string[]> {
  const file = makeFormat2({ name: 'Random', notice: '' }, network);
  const simd = await openSearcher({ network: splitNetwork(file) });
  const scalar = await openSearcher({ network, build: 'engine-scalar.wasm' });
  return fens.filter((fen) => {
    const value = evaluateByReference(file, fen);
    return [simd, scalar].some((searcher) => {
      setPosition(searcher, fen);
      const { module } = searcher;
      return module.rootNetworkValue() !== value || module.countFaults(1) !== 0;
    });
  });
}

/** A network with 512 used neurons. Those beyond 128 have no effect, since their weights in the next layer are 0. */
async function wideNetwork() {
  const file = new Uint8Array(await readProductNetwork());
  const view = new DataView(file.buffer);
  const first = 12 + view.getUint32(8, true) + 4 + 2 * NEURONS;
  for (let feature = 0; feature < 10_530; feature += 1) {
    const row = first + 2 * NEURONS * feature;
    for (let neuron = 128; neuron < NEURONS; neuron += 7)
      view.setInt16(row + 2 * neuron, feature % 50, true);
  }
  return splitNetwork(file);
}
