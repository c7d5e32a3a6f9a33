/** Tests starts with the user's network that are aborted, that fail, or that never end. */
import { makeNetworkRefusal } from '@chuhe/engine/messages';
import { describe, expect, it } from 'vitest';
import { TRIAL_MS } from './network-trial.ts';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const OWN = { name: 'mine.nnue', bytes: makeTrivialNetwork('own') };
const REFUSED = `ERROR: ${makeNetworkRefusal('own.nnue', 'wrong-length')}`;
const OTHER = { name: 'other.nnue', bytes: makeTrivialNetwork('other') };

/** Starts a search of the initial position with an engine that misbehaves in the trial of the user's network. */
async function startWithOwn(inTrial: object): Promise<TestService> {
  const test = makeTestService();
  test.service.setNetwork(OWN);
  test.service.analyse(after());
  test.service.turnOn();
  Object.assign(test.engine(), inTrial);
  await settle();
  return test;
}

const makeHanging = () => startWithOwn({ hangsInTrial: true });
const makeFull = () => startWithOwn({ fatal: { reason: 'no-memory', detail: 'full' } });

describe('an engine that is restarted while its network is tried', () => {
  it('is ended', async () => {
    const test = await makeHanging();
    const orphan = test.engine();
    expect(orphan.heard(/go/)).toEqual(['go depth 1']);
    test.service.setNetwork(undefined);
    expect(orphan.terminated).toBe(true);
    await settle();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
  });

  it('does not affect the next one', async () => {
    const test = await makeHanging();
    const orphan = test.engine();
    test.service.setNetwork(undefined);
    await settle();
    orphan.say('info string NNUE evaluation using own.nnue enabled', 'bestmove h2e2');
    orphan.crash('it died late');
    await settle();
    expect(test.engine()).not.toBe(orphan);
    expect(test.engine().terminated).toBe(false);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'searching' },
      network: { kind: 'used', name: 'Chuhe 3' },
    });
  });

  it('leaves no timer behind', async () => {
    const test = await makeHanging();
    test.service.setNetwork(undefined);
    await settle();
    // The one timer is that of the next engine's search.
    expect(test.clock.running()).toBe(1);
  });
});

it('a replaced engine cannot end the next one', async () => {
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

it.each([
  ['ERROR: unreachable', 'crashed'],
  ['ERROR: Failed to allocate memory: full', 'no-memory'],
])('an engine that reports "%s" is ended: %s', async (text, reason) => {
  const test = await makeSearching();
  test.engine().say(`info string ${text}`, 'bestmove (none)');
  await settle();
  expect(test.engine().terminated).toBe(true);
  expect(test.service.getSnapshot().state).toMatchObject({ kind: 'failed', reason });
});

describe('the engine falls back to the site’s network, with a reason,', () => {
  it('when the engine never answers with the user’s', async () => {
    const test = await makeHanging();
    const hanging = test.engine();
    test.clock.advance(TRIAL_MS);
    await settle();
    expect(hanging.terminated).toBe(true);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'searching' },
      network: { kind: 'used', name: 'Chuhe 3' },
      networkRefusal: { name: 'mine.nnue', problem: 'no-answer' },
    });
  });

  it.each([
    ['RangeError', 'Array buffer allocation failed', 'no-memory'],
    ['DataCloneError', 'Data cannot be cloned, out of memory.', 'no-memory'],
    ['TypeError', 'something else', 'no-answer'],
  ])('when its file cannot be passed: %s: %s', async (name, message, problem) => {
    const test = await startWithOwn({ fileError: Object.assign(new Error(message), { name }) });
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'Chuhe 3' },
      networkRefusal: { name: 'mine.nnue', problem },
    });
  });

  it.each([
    ['dies', { fatal: { reason: 'crashed', detail: 'out of bounds' } }, 'no-answer'],
    ['has no memory', { fatal: { reason: 'no-memory', detail: 'full' } }, 'no-memory'],
    ['says so', { evaluationWord: 'ERROR: Failed to allocate memory' }, 'no-memory'],
    ['refuses it', { evaluationWord: REFUSED }, 'refused-by-engine'],
    ['breaks', { evaluationWord: 'ERROR: unreachable' }, 'no-answer'],
    ['keeps the other', { evaluationWord: 'NNUE evaluation using site.nnue enabled' }, 'no-answer'],
  ])('when the engine %s', async (_, inTrial, problem) => {
    const test = await startWithOwn(inTrial);
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'searching' },
      network: { kind: 'used', name: 'Chuhe 3' },
      networkRefusal: { name: 'mine.nnue', problem },
    });
  });
});

it('a start that throws is a failed start', async () => {
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

describe('a network of the user’s for which there was too little memory', () => {
  it('stays the user’s, and is what another try is made with', async () => {
    const test = await makeFull();
    expect(test.service.getSnapshot().ownNetwork).toBe('mine.nnue');
    test.service.retryNetwork();
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'mine.nnue' },
      networkRefusal: undefined,
    });
  });

  it('is replaced by another one', async () => {
    const test = await makeFull();
    test.service.setNetwork(OTHER);
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'used', name: 'other.nnue' },
      networkRefusal: undefined,
    });
  });
});

it('a file that the engine has refused is not the user’s network any more', async () => {
  const test = await startWithOwn({ evaluationWord: REFUSED });
  expect(test.service.getSnapshot().ownNetwork).toBeUndefined();
  test.service.acceptRefusal();
  expect(test.service.getSnapshot().networkRefusal).toBeUndefined();
  expect(test.loads).toHaveLength(2);
});
