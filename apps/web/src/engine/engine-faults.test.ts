/** What must not happen when a start with a network is given up, fails, or never ends. */
import { ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { TRIAL_MS } from './network-trial.ts';
import { settle } from './testing/clock.ts';
import { after, makeTestService, type TestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const OWN = { name: 'own.nnue', bytes: makeTrivialNetwork('own') };
const SHIPPED = { name: 'Chuhe', bytes: makeTrivialNetwork('shipped') };
const USED = 'info string NNUE evaluation using /xiangqi-network.nnue enabled';

/** Strong, looking at the start position, with an engine that hangs in its trial. */
async function makeHanging(): Promise<TestService> {
  const test = makeTestService({ evaluation: 'strong' });
  test.shipped.push(ok(SHIPPED), ok(SHIPPED));
  test.service.analyse(after());
  test.service.turnOn();
  test.engine().hangsInTrial = true;
  await settle();
  return test;
}

describe('an engine that is started anew while its network is tried', () => {
  it('is ended', async () => {
    const test = await makeHanging();
    const orphan = test.engine();
    expect(orphan.heard(/go/)).toEqual(['go depth 1']);
    test.service.configure({ evaluation: 'light' });
    expect(orphan.terminated).toBe(true);
    await settle();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
  });

  it('says nothing that counts for the next one, and cannot end it', async () => {
    const test = await makeHanging();
    const orphan = test.engine();
    test.service.configure({ evaluation: 'light' });
    await settle();
    orphan.say(USED, 'bestmove h3e3');
    orphan.crash('it died late');
    await settle();
    expect(test.engine()).not.toBe(orphan);
    expect(test.engine().terminated).toBe(false);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'searching' },
      evaluatesWith: undefined,
    });
  });

  it('leaves no timer behind', async () => {
    const test = await makeHanging();
    test.service.unload();
    await settle();
    expect(test.clock.running()).toBe(0);
  });
});

it('an engine that was there and is replaced cannot end the next one', async () => {
  const test = makeTestService();
  test.service.turnOn();
  await settle();
  const old = test.engine();
  test.service.setNetwork(OWN);
  await settle();
  old.crash('it died late');
  await settle();
  expect(test.service.getSnapshot().state).toEqual({ kind: 'ready' });
});

it('an engine that crashes is ended', async () => {
  const test = makeTestService();
  test.service.turnOn();
  await settle();
  test.engine().crash('it died');
  expect(test.engine().terminated).toBe(true);
});

describe('the light engine runs, and it is said why,', () => {
  it('when the engine never answers with the network', async () => {
    const test = await makeHanging();
    const hanging = test.engine();
    test.clock.advance(TRIAL_MS);
    await settle();
    expect(hanging.terminated).toBe(true);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'searching' },
      networkRefusal: { name: 'Chuhe', isReaders: false, problem: 'no-answer' },
    });
  });

  it.each([
    ['RangeError', 'Array buffer allocation failed', 'no-memory'],
    ['DataCloneError', 'Data cannot be cloned, out of memory.', 'no-memory'],
    ['TypeError', 'something else', 'no-answer'],
  ])('when the network cannot be handed over: %s: %s', async (name, message, problem) => {
    const test = makeTestService({ evaluation: 'strong' });
    test.shipped.push(ok(SHIPPED));
    test.service.turnOn();
    const first = test.engine();
    first.fileError = Object.assign(new Error(message), { name });
    await settle();
    expect(first.terminated).toBe(true);
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'ready' },
      network: undefined,
      networkRefusal: { isReaders: false, problem },
    });
  });

  it('when the engine dies of the network', async () => {
    const test = makeTestService({ evaluation: 'strong' });
    test.shipped.push(ok(SHIPPED));
    test.service.turnOn();
    test.engine().fatal = { reason: 'crashed', detail: 'memory access out of bounds' };
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'ready' },
      networkRefusal: { problem: 'no-answer' },
    });
  });
});

it('a start that breaks in an unforeseen way is a failed one', async () => {
  const test = makeTestService();
  test.service.turnOn();
  Object.assign(test.engine(), {
    send: () => {
      throw new Error('no such worker');
    },
  });
  await settle();
  expect(test.service.getSnapshot().state).toMatchObject({ kind: 'failed' });
  expect(test.engine().terminated).toBe(true);
});

async function makeFull(): Promise<TestService> {
  const test = makeTestService({ evaluation: 'strong' });
  test.service.setNetwork(OWN);
  test.service.turnOn();
  test.engine().fatal = { reason: 'no-memory', detail: 'out of memory' };
  await settle();
  return test;
}

describe('a network of the reader’s for which there is too little memory', () => {
  it('is named, and the product’s, which needs no less, is not tried in its place', async () => {
    const test = await makeFull();
    expect(test.loads).toHaveLength(2);
    expect(test.networkRequests).toEqual([]);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'ready' },
      network: undefined,
      networkRefusal: { name: 'own.nnue', isReaders: true, problem: 'no-memory' },
      ownNetwork: 'own.nnue',
    });
  });

  it('is what another try is made with', async () => {
    const test = await makeFull();
    test.service.retryNetwork();
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'own.nnue', isReaders: true },
      networkRefusal: undefined,
    });
  });
});

it('a file that the engine has refused is no more the reader’s network', async () => {
  const test = makeTestService();
  test.service.setNetwork(OWN);
  test.service.turnOn();
  test.engine().evaluationWord = 'classical evaluation enabled';
  await settle();
  expect(test.service.getSnapshot().ownNetwork).toBeUndefined();
  test.service.acceptRefusal();
  expect(test.service.getSnapshot().networkRefusal).toBeUndefined();
  expect(test.loads).toHaveLength(2);
});
