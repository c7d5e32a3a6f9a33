import { describe, expect, it } from 'vitest';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const NETWORK = { name: 'mine.nnue', bytes: makeTrivialNetwork('own') };
const LINE = { depth: 5, lines: [{ pv: 'h2e2' }] };

const shown = ({ service }: TestService) => service.getSnapshot().evaluation;

async function start(test: TestService): Promise<void> {
  test.service.turnOn();
  await settle();
}

describe('a network of the user’s', () => {
  it('is given to the starting engine, and used once the engine confirms it', async () => {
    const test = makeTestService();
    test.service.setNetwork(NETWORK);
    expect(test.service.getSnapshot().network).toEqual({ kind: 'waiting', name: 'mine.nnue' });
    await start(test);
    expect(test.engine().files.get('own.nnue')).toBe(NETWORK.bytes);
    // The network is set before the options that allocate memory and threads.
    expect(test.engine().heard(/EvalFile|Threads|isready|go/)).toEqual([
      'setoption name EvalFile value own.nnue',
      'setoption name Threads value 7',
      'isready',
      'go depth 1',
      'isready',
    ]);
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'mine.nnue' },
      state: { kind: 'ready' },
    });
  });

  it('restarts a running engine, and forgets the old evaluations', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    const first = test.engine();
    test.service.setNetwork(NETWORK);
    await settle();
    expect(first.terminated).toBe(true);
    expect(test.service.getSnapshot().evaluation).toBeUndefined();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
    test.service.setNetwork(undefined);
    await settle();
    expect(test.engine().files.size).toBe(0);
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'Chuhe 3' });
  });
});

describe('the network that the engine begins with', () => {
  it('is used without a trial, and known by its name', async () => {
    const test = makeTestService();
    expect(test.service.getSnapshot().network).toBeUndefined();
    await start(test);
    expect(test.engine().heard(/EvalFile|go/)).toEqual([]);
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'Chuhe 3' });
  });

  it('is not reported as used without an engine', async () => {
    const test = makeTestService();
    await start(test);
    test.engine().crash('it died');
    await settle();
    expect(test.service.getSnapshot().network).toBeUndefined();
  });
});

describe('what one network has found', () => {
  it('stays known when the next engine has the same network', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    test.engine().crash('it died');
    await start(test);
    expect(shown(test)?.depth).toBe(5);
  });

  it('is forgotten when the site has another network of the same name', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    test.engine().crash('it died');
    test.service.turnOn();
    Object.assign(test.engine(), { network: { name: 'Chuhe 3', sha256: '0b' } });
    await settle();
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'Chuhe 3' });
    expect(shown(test)).toBeUndefined();
  });

  it('stays known when a retry ends as before', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    test.service.retryNetwork();
    await settle();
    expect(shown(test)?.depth).toBe(5);
  });

  it('is forgotten when the next start falls back to the other network', async () => {
    const test = makeTestService();
    test.service.setNetwork(NETWORK);
    test.service.analyse(after());
    await start(test);
    test.tell(LINE);
    test.engine().crash('it died');
    test.service.turnOn();
    test.engine().fatal = { reason: 'crashed', detail: 'it died' };
    await settle();
    expect(shown(test)).toBeUndefined();
    expect(test.engine().heard(/^go/)).toEqual(['go movetime 8000']);
  });

  it('is not used for a task with the other network', async () => {
    const test = await makeSearching();
    const { signal } = new AbortController();
    const task = { request: after('h2e2'), limits: { nodes: 1_000 }, multiPv: 1 };
    const outcome = test.service.perform(task, signal);
    await settle();
    test.tell({ depth: 9, lines: [{ cp: 285, pv: 'h9g7' }] });
    test.service.setNetwork(NETWORK);
    await settle();
    test.tell({ depth: 3, lines: [{ cp: 57, pv: 'b9c7' }] });
    test.engine().finish();
    expect(await outcome).toMatchObject({
      kind: 'done',
      evaluation: { depth: 3, lines: [{ moves: ['b9c7'], score: { value: -57 } }] },
    });
  });
});
