import { describe, expect, test } from 'vitest';
import type { EngineProgram } from './engine-program.ts';
import { makeFakePool, makeJob } from './testing/test-pool.ts';

const WEAKER = 'the engine runs without its network, and is weaker so';

/** A program of this machine that the operator has given a network. */
function operatorsNetwork(file: string): Partial<EngineProgram> {
  return { options: [{ name: 'EvalFile', value: `/networks/${file}` }] };
}

/** The product's own program, with a network that is read as `read` does. */
function productsNetwork(
  read: () => Promise<Uint8Array> = () => Promise.resolve(new Uint8Array(9)),
): Partial<EngineProgram> {
  return { ...operatorsNetwork('fake.nnue'), network: { file: 'fake.nnue', read } };
}

describe('the network that the operator names', () => {
  test('is proved by what the engine says', async () => {
    await using fake = makeFakePool([], {}, operatorsNetwork('fake.nnue'));
    expect(await fake.pool.analyse(makeJob())).toMatchObject({
      kind: 'finished',
      result: { evaluation: { kind: 'network', file: 'fake.nnue' } },
    });
    expect(fake.pool.status().problem).toBeUndefined();
  });

  test.each([
    ['evaluates without one', ['classical'], 'fake.nnue', 'It evaluates without a network'],
    ['uses another', [], 'other.nnue', 'It uses fake.nnue, not other.nnue.'],
    ['takes none', ['no-evalfile', 'silent'], 'fake.nnue', 'EvalFile: unknown-option'],
  ])('is missed in an engine that %s, which is not used', async (_name, words, file, detail) => {
    await using fake = makeFakePool(words, {}, operatorsNetwork(file));
    const failure = { kind: 'failed', reason: 'start-failed' };
    expect(await fake.pool.analyse(makeJob())).toMatchObject({
      ...failure,
      detail: expect.stringContaining(detail),
    });
    expect(fake.pool.status()).toMatchObject({
      state: 'failing',
      problem: expect.stringMatching(/^bad-network: /),
    });
  });

  test('is unproved where the engine says nothing, and that is told', async () => {
    await using fake = makeFakePool(['silent'], { idleMs: 1 }, operatorsNetwork('fake.nnue'));
    await fake.pool.analyse(makeJob());
    await fake.pool.analyse(makeJob());
    const problem = 'It does not say whether it uses fake.nnue.';
    expect(fake.pool.status()).toMatchObject({ problem });
    expect(fake.pool.status().state).not.toBe('failing');
    const message = 'the engine does not say whether it uses its network';
    expect(fake.messages.filter((each) => each === message)).toHaveLength(1);
  });
});

describe('the product’s engine', () => {
  test('does without a network that cannot be read, and says so until it can', async () => {
    let isReadable = false;
    const read = (): Promise<Uint8Array> =>
      isReadable ? Promise.resolve(new Uint8Array(9)) : Promise.reject(new Error('busy'));
    const networkBackoffMs = { first: 20, longest: 20 };
    await using fake = makeFakePool([], { networkBackoffMs }, productsNetwork(read));
    expect((await fake.pool.analyse(makeJob())).kind).toBe('finished');
    expect(fake.messages).toContain(WEAKER);
    expect(fake.pool.status().state).toBe('running');
    expect(fake.pool.status().problem).toContain('without its network: bad-network: Error: busy');
    isReadable = true;
    while (fake.pool.status().problem !== undefined) {
      expect((await fake.pool.analyse(makeJob())).kind).toBe('finished');
    }
    // The light one was replaced, and that is no loss.
    expect(fake.started().length).toBeGreaterThan(1);
    expect(fake.pool.status()).toMatchObject({ state: 'running', restarts: 0 });
  });

  test('tries its network again only after a while', async () => {
    await using fake = makeFakePool(['classical'], {}, productsNetwork());
    for (let job = 0; job < 3; job += 1) await fake.pool.analyse(makeJob());
    expect(fake.started()).toHaveLength(2);
    expect(fake.messages.filter((each) => each === WEAKER)).toHaveLength(1);
  });

  test('does without its network where there is too little memory for it', async () => {
    const words = ['no-memory', 'fake.nnue', 'classical'];
    await using fake = makeFakePool(words, {}, productsNetwork());
    expect(await fake.pool.analyse(makeJob())).toMatchObject({
      kind: 'finished',
      result: { evaluation: { kind: 'classical' } },
    });
    expect(fake.pool.status().problem).toContain('no-memory: exit status 1: Failed to allocate');
  });

  test('does not pass for one with a network by saying nothing', async () => {
    await using fake = makeFakePool(['silent'], {}, productsNetwork());
    await fake.pool.analyse(makeJob());
    expect(fake.messages).toContain(WEAKER);
  });
});
