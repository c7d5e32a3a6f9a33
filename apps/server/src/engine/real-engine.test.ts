import { existsSync } from 'node:fs';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import type { EngineOutcome, EvaluationSource } from './engine-job.ts';
import type { EnginePool } from './engine-pool.ts';
import { type EngineProgram, nativeProgram, ownProgram } from './engine-program.ts';
import { makeNetwork } from './own-program.ts';
import { startEngine } from './start-engine.ts';
import {
  isRunning,
  makeJob,
  makeLog,
  makeRealPool,
  quickSettings,
  until,
} from './testing/test-pool.ts';

const NATIVE = '/usr/games/fairy-stockfish';
/** Red mates in one move. */
const MATE_IN_ONE = '3k5/9/4R4/9/9/9/9/9/9/4K4 w';
/** Black has one move and is mated after Red's answer. */
const MATED_IN_ONE = '3k5/9/9/3P1R3/9/9/9/9/9/4K4 b';

interface RealEngine {
  readonly makeProgram: () => EngineProgram;
  readonly name: string;
  /** Absent for Debian's engine, which is too old to report what it evaluates with. */
  readonly evaluation?: EvaluationSource;
}

const OWN: RealEngine = {
  makeProgram: ownProgram,
  name: 'Chuhe',
  evaluation: { kind: 'network', file: PRODUCT_NETWORK.file },
};
const FAIRY: RealEngine = {
  makeProgram: () => nativeProgram(NATIVE, { searchPath: '/usr/bin' }),
  name: 'Fairy-Stockfish',
};
const ENGINES: [string, RealEngine][] = [['own', OWN]];
if (existsSync(NATIVE)) ENGINES.push(['native', FAIRY]);

describe.each(ENGINES)('the %s engine', (_name, { makeProgram, name, evaluation }) => {
  // The tests share one pool, which is closed after the last test.
  const { pool: shared, messages } = makeRealPool(makeProgram());
  afterAll(() => shared.close());

  test('finds legal lines after moves', async () => {
    const job = makeJob({ moves: ['h2e2', 'h9g7'], limits: { nodes: 5_000 }, multiPv: 3 });
    const { lines, bestMove, ...result } = resultOf(await shared.analyse(job));
    const position = Position.fromFen(INITIAL_FEN).play('h2e2').play('h9g7');
    expect(lines.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(position.isLegal(bestMove)).toBe(true);
    for (const { moves } of lines) {
      let at = position;
      for (const move of moves) at = at.play(move);
    }
    expect(result).toMatchObject({
      engine: expect.stringContaining(name),
      ...(evaluation && { evaluation }),
    });
    expect(result.nodes).toBeGreaterThan(1_000);
  });

  test('scores a mate from the view of the side to move', async () => {
    expect(await scoreOf(shared, MATE_IN_ONE)).toBe(29_999);
    // Not every engine finds the shortest mate at once.
    expect(await scoreOf(shared, MATED_IN_ONE)).toBeLessThan(-29_990);
  });

  test('ends with the pool, even during a search', async () => {
    let isSearching = false;
    const onSnapshot = (): void => {
      isSearching = true;
    };
    const job = shared.analyse(makeJob({ limits: { depth: 100 }, onSnapshot }));
    await until(() => isSearching);
    const { pids } = shared.status();
    expect(pids.filter(isRunning)).toHaveLength(makeProgram().kind === 'native' ? 1 : 0);
    await shared.close();
    expect(pids.filter(isRunning)).toEqual([]);
    expect(await job).toMatchObject({ kind: 'failed', reason: 'closed' });
    expect(messages).not.toContain('the engine was lost in a search');
  });
});

test('the network of the site is used under its own name and read once for all engines', async () => {
  let reads = 0;
  const file = 'xiangqi-site.nnue';
  const network = makeNetwork(file, async () => {
    reads += 1;
    return readProductNetwork();
  });
  await using real = makeRealPool(ownProgram(network), { size: 2 });
  const job = makeJob({ limits: { depth: 3 } });
  for (const outcome of await Promise.all([job, job].map((each) => real.pool.analyse(each)))) {
    expect(resultOf(outcome).evaluation).toEqual({ kind: 'network', file });
  }
  expect(reads).toBe(1);
});

test('an invalid network is refused before the engine starts', async () => {
  const network = makeNetwork('none.nnue', async () => new Uint8Array(5_000));
  const { hashMb, timeouts } = quickSettings();
  const { signal } = new AbortController();
  const { log } = makeLog();
  const request = { program: ownProgram(network), hashMb, timeouts, log, signal };
  expect(await startEngine(request)).toEqual({
    ok: false,
    error: { problem: 'bad-network', detail: 'none.nnue is not a network: not-a-network' },
  });
});

async function scoreOf(pool: EnginePool, fen: string): Promise<number | undefined> {
  return resultOf(await pool.analyse(makeJob({ fen, limits: { depth: 6 } }))).lines[0]?.score;
}

function resultOf(outcome: EngineOutcome) {
  if (outcome.kind === 'finished') return outcome.result;
  throw new Error(JSON.stringify(outcome));
}
