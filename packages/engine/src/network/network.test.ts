import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSearcher, productNetwork, setPosition } from '../testing/open-searcher.ts';
import { NEURONS } from './format.ts';
import { readProductNetwork } from './read-product-network.ts';
import { splitNetwork } from './write-network.ts';

const FENS = readFileSync(new URL('../../fixtures/master-positions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('the network in the engine', () => {
  it('has the width of the used neurons', async () => {
    expect((await productNetwork()).width).toBe(128);
    const wide = new Uint8Array(await readProductNetwork());
    // The last neuron of the first feature: after the header, the hash and the biases.
    const view = new DataView(wide.buffer);
    const first = 12 + view.getUint32(8, true) + 4 + 2 * NEURONS;
    view.setInt16(first + 2 * (NEURONS - 1), 1, true);
    expect(splitNetwork(wide).width).toBe(NEURONS);
  });

  it('computes the same with and without SIMD', async () => {
    const simd = await openSearcher();
    const scalar = await openSearcher({ build: 'engine-scalar.wasm' });
    for (const fen of FENS) {
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
    for (const fen of FENS.slice(0, 50)) {
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
