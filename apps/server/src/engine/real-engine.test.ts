import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import { QUICK_NODE } from '../testing/server-process.ts';
import type { EngineOutcome, EvaluationSource } from './engine-job.ts';
import { EnginePool } from './engine-pool.ts';
import { type EngineProgram, nativeProgram, wasmProgram } from './engine-program.ts';
import { startEngine } from './start-engine.ts';
import { isRunning, makeJob, makeLog, quickSettings, until } from './testing/test-pool.ts';

const NATIVE = '/usr/games/fairy-stockfish';
/** Red mates by the chariot in one move. */
const MATE_IN_ONE = '3k5/9/4R4/9/9/9/9/9/9/4K4 w';
/** Black has one move, and after Red's answer none. */
const MATED_IN_ONE = '3k5/9/9/3P1R3/9/9/9/9/9/4K4 b';

interface RealPool extends AsyncDisposable {
  readonly pool: EnginePool;
  readonly messages: readonly string[];
}

function makePool(made: EngineProgram): RealPool {
  const { log, messages } = makeLog();
  const { command, args } = made;
  const isWasm = command === process.execPath;
  const program = isWasm ? { ...made, args: [...QUICK_NODE, ...args] } : made;
  const pool = new EnginePool({ program, settings: quickSettings({ hashMb: 16 }), log });
  return { pool, messages, [Symbol.asyncDispose]: () => pool.close() };
}

/** With what each says that it evaluates: Debian's engine is too old to say it. */
const ENGINES: [string, () => EngineProgram, EvaluationSource | undefined][] = [
  ['WebAssembly', wasmProgram, { kind: 'network', file: 'xiangqi-chuhe-1.nnue' }],
];
if (existsSync(NATIVE)) {
  ENGINES.push(['native', () => nativeProgram(NATIVE, { searchPath: '/usr/bin' }), undefined]);
}

describe.each(ENGINES)('the %s engine', (_name, makeProgram, evaluation) => {
  // Each start takes seconds: the tests share one, and end it.
  const { pool: shared, messages } = makePool(makeProgram());
  afterAll(() => shared.close());

  test('finds legal lines after moves, in the form of the product', async () => {
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
      engine: expect.stringContaining('Fairy-Stockfish'),
      ...(evaluation && { evaluation }),
    });
    expect(result.nodes).toBeGreaterThan(1_000);
  });

  test('gives a mate from the view of who is to move', async () => {
    expect(await scoreOf(shared, MATE_IN_ONE)).toBe(29_999);
    // Not every engine finds the nearest end at once.
    expect(await scoreOf(shared, MATED_IN_ONE)).toBeLessThan(-29_990);
  });

  test('being killed in the middle of a search, fails nobody', async () => {
    let isKilled = false;
    const onSnapshot = (): void => {
      const [pid] = shared.status().pids;
      if (!isKilled && pid !== undefined) process.kill(pid, 'SIGKILL');
      isKilled = true;
    };
    const outcome = await shared.analyse(makeJob({ limits: { moveTimeMs: 700 }, onSnapshot }));
    expect(resultOf(outcome).lines).toHaveLength(1);
    expect(messages).toContain('the engine was lost in a search');
    expect(shared.status().restarts).toBe(1);
  });

  test('ends with the pool, in the middle of a search', async () => {
    let isSearching = false;
    const onSnapshot = (): void => {
      isSearching = true;
    };
    const job = shared.analyse(makeJob({ limits: { depth: 100 }, onSnapshot }));
    await until(() => isSearching);
    const { pids } = shared.status();
    expect(pids.filter(isRunning)).toHaveLength(1);
    await shared.close();
    expect(pids.filter(isRunning)).toEqual([]);
    expect(await job).toMatchObject({ kind: 'failed', reason: 'closed' });
  });
});

describe('the WebAssembly engine', () => {
  test('does without a network that is none, and says so', async () => {
    const program = wasmProgram();
    const file = program.network?.file ?? '';
    const network = { file, read: () => Promise.resolve(new Uint8Array(5_000)) };
    await using real = makePool({ ...program, network });
    const { pool, messages } = real;
    const { evaluation } = resultOf(await pool.analyse(makeJob({ limits: { depth: 1 } })));
    expect(evaluation).toEqual({ kind: 'classical' });
    expect(messages).toContain('the engine runs without its network, and is weaker so');
  });

  test('evaluates without the operator’s network whose name it does not take, and is not used', async () => {
    const { command, args, env } = wasmProgram();
    const options = [{ name: 'EvalFile', value: '/networks/other.nnue' }];
    const program = { command, args: args.slice(0, 1), env, options };
    const { hashMb, timeouts } = quickSettings();
    const { signal } = new AbortController();
    const { log } = makeLog();
    expect(await startEngine({ program, hashMb, timeouts, log, signal })).toEqual({
      ok: false,
      error: {
        problem: 'bad-network',
        detail: expect.stringContaining('It evaluates without a network, not by other.nnue'),
      },
    });
  });

  test('ends when the process that started it is killed, in the middle of a search', async () => {
    const script = fileURLToPath(new URL('wasm-engine.mjs', import.meta.url));
    const parent = spawn(process.execPath, ['--eval', PARENT, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line]: string[] = await once(createInterface({ input: parent.stdout }), 'line');
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isRunning(pid));
  });
});

/** Starts an engine as the server does, and says its process id once it searches. */
const PARENT = `
  const { spawn } = require('node:child_process');
  const engine = spawn(process.execPath, [process.argv[1]], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  engine.stdin.write('uci\\nsetoption name UCI_Variant value xiangqi\\nposition startpos\\ngo infinite\\n');
  engine.stdout.on('data', (text) => String(text).includes('info depth') && console.log(engine.pid));
`;

async function scoreOf(pool: EnginePool, fen: string): Promise<number | undefined> {
  return resultOf(await pool.analyse(makeJob({ fen, limits: { depth: 6 } }))).lines[0]?.score;
}

function resultOf(outcome: EngineOutcome) {
  if (outcome.kind === 'finished') return outcome.result;
  throw new Error(JSON.stringify(outcome));
}
