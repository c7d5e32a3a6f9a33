import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const NETWORK = { name: 'own.nnue', bytes: makeTrivialNetwork('own') };

const SHIPPED = { name: 'Chuhe', bytes: makeTrivialNetwork('shipped') };
function makeStrong(...outcomes: TestService['shipped']): TestService {
  const test = makeTestService({ evaluation: 'strong' });
  test.shipped.push(...outcomes);
  test.service.turnOn();
  return test;
}

describe('a network', () => {
  it('is given to the engine as it starts, and used once the engine says so', async () => {
    const test = makeTestService();
    test.service.setNetwork(NETWORK);
    expect(test.service.getSnapshot().network).toEqual({
      kind: 'waiting',
      name: 'own.nnue',
      isReaders: true,
    });
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
      network: undefined,
      networkRefusal: { name: 'x', isReaders: true, problem },
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
        network: undefined,
        networkRefusal: { name: 'own.nnue', problem: 'refused-by-engine' },
        state: { kind: 'ready' },
      });
    },
  );
});

describe('the network of the product', () => {
  it('is fetched when the engine is first switched on, and used once the engine says so', async () => {
    const test = makeStrong(ok(SHIPPED));
    await settle();
    expect(test.engine().files.get('/xiangqi-network.nnue')).toBe(SHIPPED.bytes);
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'Chuhe', isReaders: false },
      evaluatesWith: 'network',
      state: { kind: 'ready' },
    });
  });

  it.each(['network-not-fetched', 'network-altered'] as const)(
    'is done without when it is "%s", until it is tried again',
    async (problem) => {
      const test = makeStrong(fail(problem));
      await settle();
      expect(test.engine().files.size).toBe(0);
      expect(test.service.getSnapshot()).toMatchObject({
        network: undefined,
        networkRefusal: { isReaders: false, problem },
        state: { kind: 'ready' },
      });
      test.shipped.push(ok(SHIPPED));
      test.service.retryNetwork();
      await settle();
      expect(test.service.getSnapshot()).toMatchObject({
        network: { kind: 'used', name: 'Chuhe' },
        networkRefusal: undefined,
      });
    },
  );

  it('is given up with an engine that could not be loaded, and says nothing after that', async () => {
    const test = makeTestService({ evaluation: 'strong' });
    test.failures.push({ reason: 'download-failed', detail: 'status 404' });
    test.service.turnOn();
    await settle();
    const [request] = test.networkRequests;
    expect(request?.signal.aborted).toBe(true);
    request?.onProgress(5, 10);
    expect(test.service.getSnapshot().state.kind).toBe('failed');
  });

  it('is done without where there is too little memory for it', async () => {
    const test = makeTestService({ evaluation: 'strong' });
    test.shipped.push(ok(SHIPPED), ok(SHIPPED));
    test.service.turnOn();
    test.engine().fatal = { reason: 'no-memory', detail: 'out of memory' };
    await settle();
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot()).toMatchObject({
      network: undefined,
      networkRefusal: { problem: 'no-memory' },
      state: { kind: 'ready' },
    });
  });

  it('makes place for the light engine when that is chosen, and comes back', async () => {
    const test = makeStrong(ok(SHIPPED), ok(SHIPPED));
    await settle();
    test.service.configure({ evaluation: 'light' });
    await settle();
    expect(test.loads).toHaveLength(2);
    expect(test.engine().files.size).toBe(0);
    test.service.configure({ evaluation: 'strong' });
    await settle();
    expect(test.engine().files.size).toBe(1);
  });

  it('makes place for the reader’s own, and for a refused one takes its place', async () => {
    const test = makeStrong(ok(SHIPPED), ok(SHIPPED));
    await settle();
    test.service.setNetwork(NETWORK);
    await settle();
    expect(test.service.getSnapshot().network).toMatchObject({ name: 'own.nnue', isReaders: true });
    test.service.setNetwork({ name: 'bad.nnue', bytes: NETWORK.bytes.slice(1) });
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'Chuhe' },
      networkRefusal: { name: 'bad.nnue', isReaders: true, problem: 'not-a-network' },
    });
  });

  it('is not said to be used when the next engine has none', async () => {
    const test = makeStrong(ok(SHIPPED));
    await settle();
    test.engine().crash('it died');
    await settle();
    test.service.turnOn();
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: undefined,
      evaluatesWith: undefined,
      networkRefusal: { problem: 'network-not-fetched' },
    });
  });

  it('was refused: who stays with the light engine keeps what it has found', async () => {
    const test = makeStrong(fail('network-not-fetched'));
    test.service.analyse(after());
    await settle();
    test.tell({ depth: 5, lines: [{ pv: 'h3e3' }] });
    test.service.configure({ evaluation: 'light' });
    await settle();
    expect(test.loads).toHaveLength(1);
    expect(test.service.getSnapshot().evaluation?.depth).toBe(5);
    expect(test.service.getSnapshot().networkRefusal).toBeUndefined();
  });
});
