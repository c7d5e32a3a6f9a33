import { describe, expect, it } from 'vitest';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const NETWORK = { name: 'own.nnue', bytes: makeTrivialNetwork('own') };

describe('a network', () => {
  it('is given to the engine as it starts, and used once the engine says so', async () => {
    const test = makeTestService();
    test.service.setNetwork(NETWORK);
    expect(test.service.getSnapshot().network).toEqual({ kind: 'waiting', name: 'own.nnue' });
    test.service.turnOn();
    await settle();
    expect(test.engine().files.get('/xiangqi-network.nnue')).toBe(NETWORK.bytes);
    expect(test.engine().heard(/EvalFile|go/)).toEqual([
      'setoption name EvalFile value /xiangqi-network.nnue',
      'go depth 1',
    ]);
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'own.nnue' },
      evaluatesWith: 'network',
      state: { kind: 'ready' },
    });
  });

  it('starts an engine anew that is there, and forgets what the other evaluation found', async () => {
    const test = await makeSearching();
    test.tell({ depth: 5, lines: [{ pv: 'h3e3' }] });
    const first = test.engine();
    test.service.setNetwork(NETWORK);
    await settle();
    expect(first.terminated).toBe(true);
    expect(test.service.getSnapshot().evaluation).toBeUndefined();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
    test.service.setNetwork(undefined);
    await settle();
    expect(test.engine().files.size).toBe(0);
    expect(test.service.getSnapshot().network).toBeUndefined();
  });

  it.each([
    [{ name: 'x', bytes: NETWORK.bytes.slice(1) }, 'not-a-network'],
    [{ name: 'x', bytes: NETWORK.bytes.slice(0, -1) }, 'wrong-length'],
  ])('that is damaged is refused, and the engine starts without it', async (network, problem) => {
    const test = makeTestService();
    test.service.setNetwork(network);
    test.service.analyse(after());
    test.service.turnOn();
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'refused', name: 'x', problem },
      state: { kind: 'searching' },
    });
  });

  it.each(['ERROR: The network file was not loaded.', 'classical evaluation enabled'])(
    'is refused when the engine says "%s"',
    async (word) => {
      const test = makeTestService();
      test.service.setNetwork(NETWORK);
      test.service.turnOn();
      test.engine().evaluationWord = word;
      await settle();
      expect(test.loads).toHaveLength(2);
      expect(test.service.getSnapshot()).toMatchObject({
        network: { kind: 'refused', problem: 'refused-by-engine' },
        state: { kind: 'ready' },
      });
    },
  );
});
