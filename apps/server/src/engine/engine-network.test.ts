import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { describe, expect, test } from 'vitest';
import type { EnginePool } from './engine-pool.ts';
import { type NativeProgram, ownProgram } from './engine-program.ts';
import { makeNetwork } from './own-program.ts';
import { makeFakePool, makeJob, makeRealPool } from './testing/test-pool.ts';

const FALLBACK = 'the engine runs with the product’s network, not with that of the site';

/** A native program with an operator's network. */
function operatorsNetwork(file: string): Partial<NativeProgram> {
  return { options: [{ name: 'EvalFile', value: `/networks/${file}` }] };
}

describe('the operator’s network', () => {
  test('is confirmed by the engine', async () => {
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
  ])('is required: an engine that %s is not used', async (_name, words, file, detail) => {
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

  test('is unconfirmed if the engine does not report it, which is logged once', async () => {
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
  const SITE = 'xiangqi-site.nnue';

  test('falls back to the product’s network while that of the site cannot be read, and reports it', async () => {
    let isReadable = false;
    const read = async (): Promise<Uint8Array> => {
      if (!isReadable) throw new Error('busy');
      return readProductNetwork();
    };
    const networkBackoffMs = { first: 20, longest: 20 };
    await using own = makeRealPool(ownProgram(makeNetwork(SITE, read)), { networkBackoffMs });
    expect(await fileUsedBy(own.pool)).toBe(PRODUCT_NETWORK.file);
    expect(own.messages).toContain(FALLBACK);
    expect(own.pool.status().state).toBe('running');
    expect(own.pool.status().problem).toContain(
      'without the network of the site: bad-network: busy',
    );
    isReadable = true;
    await expect.poll(() => fileUsedBy(own.pool)).toBe(SITE);
    // Replacing the fallback does not count as a restart.
    expect(own.pool.status()).toMatchObject({ state: 'running', restarts: 0 });
    expect(own.pool.status().problem).toBeUndefined();
  });

  test('retries an invalid network only after a while', async () => {
    let reads = 0;
    const read = async (): Promise<Uint8Array> => {
      reads += 1;
      return new Uint8Array(5_000);
    };
    await using own = makeRealPool(ownProgram(makeNetwork(SITE, read)));
    for (let job = 0; job < 3; job += 1) {
      expect(await fileUsedBy(own.pool)).toBe(PRODUCT_NETWORK.file);
    }
    expect(own.pool.status().problem).toContain(`${SITE} is not a network: not-a-network`);
    expect(reads).toBe(1);
    expect(own.messages.filter((each) => each === FALLBACK)).toHaveLength(1);
  });
});

async function fileUsedBy(pool: EnginePool): Promise<string | undefined> {
  const outcome = await pool.analyse(makeJob({ limits: { depth: 1 } }));
  if (outcome.kind !== 'finished') throw new Error(JSON.stringify(outcome));
  const { evaluation } = outcome.result;
  return evaluation?.kind === 'network' ? evaluation.file : undefined;
}
