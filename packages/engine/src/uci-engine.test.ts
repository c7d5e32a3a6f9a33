import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { StartThread, ThreadPort } from './helper-team.ts';
import { makeFormat2 } from './network/format-2.ts';
import { PRODUCT_NETWORK } from './network/product-network.ts';
import { makeRandomNetwork } from './network/random-network.ts';
import { readProductNetwork } from './network/read-product-network.ts';
import { Conversation } from './testing/conversation.ts';
import { evaluateByReference } from './testing/integer-network.ts';
import { productNetwork } from './testing/open-searcher.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { UciEngine } from './uci-engine.ts';

const talk = await Conversation.open({ host: { readFile: readTestFile } });
afterAll(() => talk.send('quit'));

/** The files that the engine can read. */
async function readTestFile(name: string): Promise<Uint8Array> {
  const own = await readProductNetwork();
  if (name === 'same.nnue') return own;
  if (name === 'cut.nnue') return own.subarray(0, 1_000_000);
  if (name === 'pairs.nnue') return randomNetwork(64);
  if (name === 'narrow.nnue') return randomNetwork(32);
  if (name === 'text.nnue') return new TextEncoder().encode('1. C2=5');
  throw new Error('ENOENT');
}

/** A network of format 2. */
function randomNetwork(neurons: number): Uint8Array {
  const shape = { kingPlaces: 6, neurons, pairwise: true } as const;
  return makeFormat2({ name: 'Pairs', notice: '' }, makeRandomNetwork(shape, seededRandom(1)));
}

/** The last `info depth` line. */
function lastInfo(of: Conversation = talk): string {
  return of.output.findLast((line) => line.startsWith('info depth')) ?? '';
}

function lastInfoWithoutTimes(of: Conversation): string {
  return lastInfo(of).replace(/nps.*time \d+/, '');
}

/** The last line of a search of a new engine, without times. */
async function searchOnce(yieldToEvents?: () => Promise<void>): Promise<string> {
  const other = await Conversation.open(
    yieldToEvents === undefined ? {} : { host: { yieldToEvents } },
  );
  await other.ask('go nodes 60000', 'bestmove');
  other.send('quit');
  return lastInfoWithoutTimes(other);
}

/** Milliseconds until the answer. */
async function timeOf(go: string): Promise<number> {
  const start = performance.now();
  await talk.ask(['position startpos', go], 'bestmove');
  return performance.now() - start;
}

/** An engine with three threads, two of which are created by `startThread`. */
async function openTeam(startThread: StartThread): Promise<Conversation> {
  const team = await Conversation.open({ threads: true, host: { startThread } });
  await team.ask(['setoption name Threads value 3', 'isready'], 'readyok');
  return team;
}

/** A thread that starts at once, and becomes idle this many milliseconds after a search; `Infinity` for never. */
function idleAfter(afterMs: number): StartThread {
  return ({ message }): ThreadPort => ({
    post: ({ kind }) => {
      const delayMs = kind === 'start' ? 0 : afterMs;
      if (delayMs < Infinity) setTimeout(() => message({ kind: 'idle' }), delayMs);
    },
    terminate: () => undefined,
  });
}

/** Starts threads that become idle this many milliseconds after a search, and records the memories that they receive. */
function recordMemories(afterMs: number): [StartThread, WebAssembly.Memory[]] {
  const memories: WebAssembly.Memory[] = [];
  const start: StartThread = (listener) => {
    const port = idleAfter(afterMs)(listener);
    const post: ThreadPort['post'] = (message) => {
      if (message.kind === 'start') memories.push(message.memory);
      port.post(message);
    };
    return { ...port, post };
  };
  return [start, memories];
}

describe('uci', () => {
  it('returns the name of the engine and its options', async () => {
    await talk.ask('uci', 'uciok');
    expect(talk.output).toContain('id name Chuhe');
    for (const option of ['Threads', 'Hash', 'MultiPV', 'EvalFile', 'Clear Hash', 'Ponder']) {
      expect(talk.output.some((line) => line.startsWith(`option name ${option} `))).toBe(true);
    }
  });

  it('offers one thread without shared memory', () => {
    expect(talk.output).toContain('option name Threads type spin default 1 min 1 max 1');
  });
});

describe('a search', () => {
  it('reports all nodes when it is stopped between two depths', async () => {
    await talk.ask('go nodes 50000', 'bestmove');
    const [totals = '', last] = talk.output.slice(-2);
    expect(last).toMatch(/^bestmove /);
    const nodes = Number(/^info nodes (\d+) nps \d+ time \d+$/.exec(totals)?.[1]);
    expect(nodes).toBeGreaterThanOrEqual(50_000);
  });

  it('searches the starting position by default', async () => {
    expect(await talk.ask('go depth 6', 'bestmove')).toMatch(/^bestmove [a-i]\d[a-i]\d ponder /);
    expect(lastInfo()).toMatch(
      /^info depth 6 seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ time \d+ pv /,
    );
  });

  it('reports its network', async () => {
    expect(await talk.ask('go depth 1', 'info string NNUE')).toBe(
      'info string NNUE evaluation using own.nnue enabled',
    );
    await talk.until('bestmove');
  });

  it('has the same result for the same number of nodes, independent of pauses', async () => {
    const first = await searchOnce();
    expect(await searchOnce(() => wait(1))).toBe(first);
  });

  it('is stopped soon, without shared memory', async () => {
    const delays: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const since = talk.output.length;
      talk.send('go infinite');
      await wait(60);
      const start = performance.now();
      talk.send('stop');
      await talk.until('bestmove', since);
      delays.push(performance.now() - start);
    }
    // A slice takes 8 ms, but longer on a busy machine.
    expect(Math.min(...delays)).toBeLessThan(200);
  });

  it('answers isready while it runs', async () => {
    talk.send('go infinite');
    await wait(20);
    expect(await talk.ask('isready', 'readyok')).toBe('readyok');
    await talk.ask('stop', 'bestmove');
  });

  it('waits for stop after it has finished', async () => {
    const since = talk.output.length;
    talk.send('position fen 3k5/9/9/9/9/9/9/9/4A4/R3K4 w', 'go infinite');
    await talk.until('info depth', since);
    await wait(50);
    expect(talk.output.slice(since).some((line) => line.startsWith('bestmove'))).toBe(false);
    await talk.ask('stop', 'bestmove');
  });

  it('uses the given time', async () => {
    const start = performance.now();
    await talk.ask(['position startpos', 'go movetime 150'], 'bestmove');
    const elapsed = performance.now() - start;
    expect(elapsed).toBeGreaterThan(100);
    expect(elapsed).toBeLessThan(1_000);
  });

  it('uses a small part of a clock, and less near its end', async () => {
    expect(await timeOf('go wtime 6000 btime 1 winc 0 binc 0')).toBeLessThan(2_000);
    expect(await timeOf('go wtime 60 btime 60000')).toBeLessThan(100);
    expect(await timeOf('go wtime -5 btime 60000')).toBeLessThan(100);
  });

  it('ponders until the move is played', async () => {
    const since = talk.output.length;
    talk.send('position startpos moves h2e2', 'go ponder wtime 1000 btime 1000');
    await wait(100);
    expect(talk.output.slice(since).some((line) => line.startsWith('bestmove'))).toBe(false);
    expect(await talk.ask('ponderhit', 'bestmove')).toMatch(/^bestmove [a-i]\d/);
  });

  it('ends soon after a ponderhit if it has pondered long enough', async () => {
    const since = talk.output.length;
    // About 1.4 seconds are planned.
    talk.send('position startpos', 'go ponder wtime 50000 btime 50000');
    await wait(1_500);
    const start = performance.now();
    talk.send('ponderhit');
    await talk.until('bestmove', since);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('ends after a ponderhit that came while it waited in the queue', async () => {
    const since = talk.output.length;
    talk.send('go infinite');
    await wait(20);
    talk.send('stop', 'position startpos moves h2e2', 'go ponder wtime 300 btime 300', 'ponderhit');
    const answers = (): number =>
      talk.output.slice(since).filter((line) => line.startsWith('bestmove')).length;
    await expect.poll(answers).toBe(2);
  });

  it('ends with unusual clocks and numbers', async () => {
    for (const go of [
      'go wtime 300 btime 300 movestogo 0',
      'go btime 300',
      'go movetime 0',
      'go depth 0',
      'go mate 8 movetime 50',
      'go mate 8 nodes 5000',
    ]) {
      expect(await talk.ask(['position startpos', go], 'bestmove')).toMatch(/^bestmove [a-i]\d/);
    }
  });

  it('counts lines without the time limit of the search before', async () => {
    await talk.ask(['position startpos', 'go movetime 5'], 'bestmove');
    const since = talk.output.length;
    await talk.ask('go perft 3', 'bestmove');
    expect(talk.output.slice(since)).toContain('Nodes searched: 79666');
  });

  it('is limited to searchmoves', async () => {
    talk.send('position startpos', 'setoption name MultiPV value 5');
    const best = await talk.ask('go depth 5 searchmoves a0a1 a3a4 e9e8', 'bestmove');
    expect(best).toMatch(/^bestmove (a0a1|a3a4)/);
    expect(talk.output.slice(-4).join('\n')).not.toContain('multipv 3');
    expect(await talk.ask('go depth 5 searchmoves e9e8', 'bestmove')).toBe('bestmove (none)');
    talk.send('setoption name MultiPV value 1');
  });

  it('returns MultiPV lines, the best first, with different moves', async () => {
    talk.send('position startpos', 'setoption name MultiPV value 4');
    const since = talk.output.length;
    await talk.ask('go depth 8', 'bestmove');
    talk.send('setoption name MultiPV value 1');
    const lines = talk.output.slice(since).filter((line) => line.startsWith('info depth 8 '));
    expect(lines).toHaveLength(4);
    const scores = lines.map((line) => Number(/score cp (-?\d+)/.exec(line)?.[1]));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(lines.map((line) => / pv (\S+)/.exec(line)?.[1])).size).toBe(4);
  });
});

describe('the end of a game', () => {
  it('has no best move without a legal move', async () => {
    talk.send('position fen 3k5/3P5/3K5/9/9/9/9/9/9/9 b');
    expect(await talk.ask('go depth 3', 'bestmove')).toBe('bestmove (none)');
  });

  it('is lost by stalemate', async () => {
    // Black's king is not in check and cannot move, because Red attacks d8 and e9.
    talk.send('position fen 3k5/2P6/9/9/9/9/9/9/9/4K4 b');
    const since = talk.output.length;
    expect(await talk.ask('go depth 4', 'bestmove')).toBe('bestmove (none)');
    expect(talk.output.slice(since)).toContain('info depth 0 score mate 0');
  });

  it('is lost by perpetual check', async () => {
    const moves = 'a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9';
    talk.send(`position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w moves ${moves}`);
    await talk.ask('go depth 8 searchmoves e1d1', 'bestmove');
    expect(lastInfo()).toMatch(/score cp -13\d{3} /);
    expect(await talk.ask('go depth 8', 'bestmove')).not.toMatch(/^bestmove e1d1/);
  });
});

describe('bad input', () => {
  it.each([
    ['position fen 9/9/9 w', 'the board has 3 ranks, not 10'],
    ['position fen 3k5/9/9/9/9/9/9/9/9/4K4 x', '"x" is not a side to move'],
    ['position fen 3k5/9/9/9/9/9/9/9/9/9 w', 'Red has no king'],
    ['position fen 3k5/9/9/9/9/K8/9/9/9/9 w', 'the king of Red is outside its palace'],
    ['position fen 3k5/9/9/9/9/9/9/9/9/3K5 w', 'the side that has moved is in check'],
    ['position fen RRR6/3k5/9/9/9/9/9/9/9/4K4 w', 'Red has 3 pieces "r"'],
    ['position fen', 'the board has 1 ranks, not 10'],
    ['position startpos moves e3e4 a0a9', 'move 2 is not legal'],
    ['position startpos moves e3e4 zz', 'move 2, "zz", is not a move'],
  ])('%s is reported, and nothing is searched', async (position, problem) => {
    const since = talk.output.length;
    expect(await talk.ask([position, 'go depth 4'], 'bestmove')).toBe('bestmove (none)');
    expect(talk.output.slice(since)).toContain(`info string Illegal position: ${problem}.`);
    talk.send('position startpos');
  });

  it.each([
    ['go depth x', 'info string "x" after depth is not a number.'],
    ['setoption name Hash value 99999', 'info string "99999" is not a number from 1 to 2048.'],
    ['setoption name Threads value 4', 'info string "4" is not a number from 1 to 1.'],
    ['setoption name Colour value red', 'info string There is no option "Colour".'],
    ['hello', 'info string Unknown command: "hello".'],
    [
      'setoption name EvalFile value none.nnue',
      'info string ERROR: The network none.nnue cannot be read: ENOENT',
    ],
    [
      'setoption name EvalFile value cut.nnue',
      `info string ERROR: cut.nnue is not a network for Xiangqi: wrong-length (it has 1000000 bytes instead of ${PRODUCT_NETWORK.bytes})`,
    ],
    [
      'setoption name EvalFile value narrow.nnue',
      'info string ERROR: narrow.nnue is not a network for Xiangqi: other-network (neurons is 32, not a multiple of 32 from 64 to 512)',
    ],
    [
      'setoption name EvalFile value text.nnue',
      'info string ERROR: text.nnue is not a network for Xiangqi: not-a-network',
    ],
  ])('%s is reported in one line', async (command, answer) => {
    expect(await talk.ask(command, 'info string')).toBe(answer);
    expect(await talk.ask('go depth 2', 'info string NNUE')).toContain('own.nnue');
    await talk.ask('isready', 'readyok');
  });

  it('may be an option with very many spaces', async () => {
    const start = performance.now();
    const name = `a${' '.repeat(60_000)}b`;
    expect(await talk.ask(`setoption name ${name} value c`, 'info string')).toBe(
      'info string There is no option "a b".',
    );
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('may be more than ten thousand commands at a time', async () => {
    const other = await Conversation.open();
    other.send('go infinite');
    await wait(20);
    for (let index = 0; index < 12_000; index += 1) other.send('position startpos moves e3e4');
    other.send('stop');
    await other.until('bestmove');
    expect(await other.ask(['isready'], 'readyok')).toBe('readyok');
    expect(other.output.some((line) => line.includes('commands wait already'))).toBe(true);
    other.send('quit');
  });

  it('may be more than eight million characters at a time', async () => {
    const other = await Conversation.open();
    other.send('go infinite');
    await wait(20);
    const position = `position startpos moves ${'e3e4 '.repeat(19_000)}e3e4`;
    for (let index = 0; index < 100; index += 1) other.send(position);
    other.send('stop');
    await other.until('bestmove');
    expect(await other.ask('isready', 'readyok')).toBe('readyok');
    const leftOut = other.output.filter((line) => line.includes('commands wait already'));
    expect(leftOut).toHaveLength(100 - Math.floor(8_388_608 / position.length));
    expect(leftOut[0]).toBe(
      `info string 88 commands wait already; "${position.slice(0, 60)}" is left out.`,
    );
    // The queue is empty again.
    const since = other.output.length;
    await other.ask([position, 'isready'], 'readyok');
    expect(other.output.slice(since).join('\n')).not.toContain('commands wait already');
    other.send('quit');
  });

  it('may be a command that is too long', async () => {
    const answer = await talk.ask(
      `position startpos moves ${'e3e4 '.repeat(30_000)}`,
      'info string',
    );
    expect(answer).toContain('is too long');
  });
});

describe('the table', () => {
  it('is reported with the size that is used', async () => {
    const other = await Conversation.open();
    other.send('setoption name Hash value 24');
    expect(await other.ask('isready', 'info string')).toBe('info string Threads 1, table 16 MiB.');
    other.send('quit');
  });
});

describe('a failure', () => {
  it('of a search keeps the best move of its last depth', async () => {
    let isBroken = false;
    const yieldToEvents = async (): Promise<void> => {
      if (isBroken) throw new Error('no more events');
      return wait(0);
    };
    const other = await Conversation.open({ host: { yieldToEvents } });
    other.send('go infinite');
    await other.until('info depth 5');
    isBroken = true;
    const best = await other.until('bestmove');
    expect(other.output).toContain('info string ERROR: no more events');
    const first = / pv (\S+)/.exec(lastInfo(other))?.[1];
    expect(best).toMatch(new RegExp(`^bestmove ${first}( ponder|$)`));
    isBroken = false;
    expect(await other.ask('go depth 2', 'bestmove')).toMatch(/^bestmove [a-i]\d/);
    other.send('quit');
  });

  it('of the start is reported, and isready is answered', async () => {
    const output: string[] = [];
    const engine = new UciEngine({
      // A module without exports.
      builds: { single: new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)) },
      network: { name: 'own.nnue', bytes: await productNetwork() },
      host: {
        write: (line) => output.push(line),
        now: () => 0,
        yieldToEvents: () => Promise.resolve(),
      },
    });
    engine.receive('isready');
    await expect
      .poll(() => output.slice(-2))
      .toEqual(['info string ERROR: The module has no memory.', 'readyok']);
    engine.receive('go depth 1');
    await expect.poll(() => output.at(-1)).toBe('bestmove (none)');
  });
});

describe('another network', () => {
  it('is used from the next search on', async () => {
    talk.send('position startpos', 'setoption name EvalFile value same.nnue');
    expect(await talk.ask('go depth 2', 'info string NNUE')).toContain('same.nnue');
    await talk.ask('isready', 'readyok');
  });

  it('can have another shape', async () => {
    const other = await Conversation.open({ threads: true, host: { readFile: readTestFile } });
    const fen = 'r1bakab1r/9/1cn4c1/p1p1p1p1p/5n3/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w';
    const value = evaluateByReference(randomNetwork(64), fen);
    other.send('setoption name EvalFile value pairs.nnue', `position fen ${fen}`);
    expect(await other.ask('eval', 'info string network')).toContain(`network ${value} `);
    other.send('setoption name Threads value 2');
    expect(await other.ask('isready', 'info string')).toContain('Threads 2');
    expect(await other.ask('go nodes 20000', 'info string')).toContain('using pairs.nnue');
    expect(await other.until('bestmove')).toMatch(/^bestmove [a-i]\d/);
    other.send('quit');
  });

  it('is replaced by the default network, which needs no file', async () => {
    const other = await Conversation.open({ host: { readFile: readTestFile } });
    await other.ask(['setoption name EvalFile value same.nnue', 'uci'], 'uciok');
    expect(other.output).toContain('option name EvalFile type string default own.nnue');
    const search = ['setoption name EvalFile value own.nnue', 'go depth 2'];
    expect(await other.ask(search, 'info string')).toContain('NNUE evaluation using own.nnue');
    await other.until('bestmove');
    other.send('quit');
  });
});

describe('several threads', () => {
  it('search in shared memory, stop, and forget', async () => {
    const team = await Conversation.open({ threads: true });
    await team.ask('uci', 'uciok');
    expect(team.output).toContain('option name Threads type spin default 1 min 1 max 32');
    await team.ask(['setoption name Threads value 3', 'isready'], 'readyok');
    for (const command of ['go depth 9', 'go nodes 30000', 'go movetime 50', 'go mate 2']) {
      expect(await team.ask(command, 'bestmove')).toMatch(/^bestmove [a-i]\d/);
    }
    // Nodes of earlier searches do not count.
    await team.ask('go movetime 200', 'bestmove');
    await team.ask('go nodes 60000', 'bestmove');
    const nodes = Number(/ nodes (\d+)/.exec(lastInfo(team))?.[1]);
    expect(nodes).toBeGreaterThan(10_000);
    expect(nodes).toBeLessThan(100_000);
    const since = team.output.length;
    team.send('go infinite');
    await wait(100);
    expect(await team.ask(['stop', 'ucinewgame', 'isready'], 'readyok')).toBe('readyok');
    expect(await team.until('bestmove', since)).toMatch(/^bestmove [a-i]\d/);
    await team.ask(['setoption name Threads value 1', 'go depth 5'], 'bestmove');
    team.send('quit');
  });

  it('prove a mate without the nodes of the search before', async () => {
    const team = await Conversation.open({ threads: true });
    await team.ask(['setoption name Threads value 3', 'isready'], 'readyok');
    await team.ask('go nodes 300000', 'bestmove');
    team.send('position fen 4R4/3k5/9/6P2/9/9/9/4B4/2pCA4/4K1B2 w');
    await team.ask('go mate 3 nodes 50000', 'bestmove');
    expect(lastInfo(team)).toContain('depth 5 multipv 1 score mate 3');
    expect(team.output).not.toContain('info string No mate in 3 was found.');
    team.send('quit');
  });
});

describe('the shared memory', () => {
  it('is used again, as if it were new', async () => {
    const [startThread, memories] = recordMemories(0);
    const team = await openTeam(startThread);
    await team.ask('go depth 9', 'bestmove');
    await team.ask(['setoption name Hash value 4', 'isready'], 'readyok');
    await team.ask(['setoption name Threads value 1', 'go depth 4'], 'bestmove');
    await team.ask(['setoption name Threads value 2', 'isready'], 'readyok');
    await team.ask('go depth 9', 'bestmove');
    expect(memories).toHaveLength(5);
    expect(new Set(memories).size).toBe(1);

    const [startOther, others] = recordMemories(0);
    const other = await Conversation.open({ threads: true, host: { startThread: startOther } });
    other.send('setoption name Hash value 4', 'setoption name Threads value 2');
    await other.ask('isready', 'readyok');
    await other.ask('go depth 9', 'bestmove');
    expect(new Set([...memories, ...others]).size).toBe(2);
    expect(lastInfoWithoutTimes(team)).toBe(lastInfoWithoutTimes(other));

    await team.ask(['setoption name Hash value 64', 'isready'], 'readyok');
    expect(new Set(memories).size).toBe(2);
    for (const each of [team, other]) each.send('quit');
  });

  it('is not used again while a thread may write to it', async () => {
    const [startThread, memories] = recordMemories(Infinity);
    const team = await openTeam(startThread);
    await team.ask('go depth 1', 'bestmove');
    await team.ask(['setoption name Hash value 4', 'isready'], 'readyok');
    expect(memories).toHaveLength(4);
    expect(new Set(memories).size).toBe(2);
    expect(team.output.at(-2)).toBe('info string Threads 3, table 4 MiB.');
    team.send('quit');
  });
});

describe('a helper thread', () => {
  const LOST = 'info string A thread has ended; the search goes on without it.';
  const ALL = 'info string Threads 3, table 16 MiB.';
  const ALONE = 'info string Threads 1, table 16 MiB.';

  it('does not delay the stop of a search that waits for it', async () => {
    const team = await openTeam(idleAfter(200));
    await team.ask('go depth 1', 'bestmove');
    const since = team.output.length;
    team.send('go infinite');
    await wait(50);
    team.send('stop');
    expect(await team.until('bestmove', since)).toMatch(/^bestmove [a-i]\d/);
    await team.ask('isready', 'readyok');
    expect(team.output.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
    expect(team.output).toContain(ALL);
    team.send('quit');
  });

  it('that does not respond after a search is lost', async () => {
    const team = await openTeam(idleAfter(Infinity));
    await team.ask('go depth 1', 'bestmove');
    expect(await team.ask('go depth 2', 'bestmove')).toMatch(/^bestmove [a-i]\d/);
    expect(team.output.filter((line) => line === LOST)).toHaveLength(2);
    expect(team.output).toContain(ALONE);
    team.send('quit');
  });

  it('that has died does not delay a stop', async () => {
    const team = await openTeam(idleAfter(Infinity));
    await team.ask('go depth 1', 'bestmove');
    for (const go of ['go infinite', 'go mate 3']) {
      const since = team.output.length;
      const start = performance.now();
      team.send(go);
      await wait(20);
      team.send('stop');
      expect(await team.until('bestmove', since)).toMatch(/^bestmove [a-i]\d/);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
    team.send('go infinite');
    await expect.poll(() => team.output, { timeout: 5_000 }).toContain(ALONE);
    await team.ask('stop', 'bestmove');
    team.send('quit');
  });

  it.each([
    [
      'cannot be started',
      (): ThreadPort => {
        throw new Error('too many workers');
      },
    ],
    [
      'cannot receive its data',
      (): ThreadPort => ({
        post: () => {
          throw new Error('DataCloneError');
        },
        terminate: () => undefined,
      }),
    ],
  ])('that %s is lost, and the table keeps its size', async (_, startThread) => {
    const team = await openTeam(startThread);
    expect(team.output.filter((line) => line === LOST)).toHaveLength(2);
    expect(team.output.slice(-2)).toEqual([ALONE, 'readyok']);
    expect(await team.ask('go depth 2', 'bestmove')).toMatch(/^bestmove [a-i]\d/);
    team.send('quit');
  });
});

describe('commands in a batch', () => {
  it('include an isready, which is answered when the search begins', async () => {
    const other = await Conversation.open({ host: { readFile: readTestFile } });
    other.send(
      'setoption name EvalFile value same.nnue',
      'position startpos',
      'go infinite',
      'isready',
      'isready',
    );
    await other.until('info depth 3');
    expect(other.output.filter((line) => line === 'readyok')).toHaveLength(2);
    await other.ask('stop', 'bestmove');
    await wait(20);
    expect(other.output.filter((line) => line === 'readyok')).toHaveLength(2);
    other.send('quit');
  });

  it('are all executed, and a stop right after a go has an effect', async () => {
    const other = await Conversation.open({ host: { readFile: readTestFile } });
    other.send(
      'setoption name EvalFile value same.nnue',
      'go infinite',
      'go infinite',
      'stop',
      'go perft 8',
      'stop',
      'uci',
    );
    await other.until('uciok');
    expect(other.output.filter((line) => line.startsWith('bestmove'))).toHaveLength(3);
    await other.ask('go perft 3', 'Nodes searched');
    other.send('go depth 3', 'quit');
    await expect
      .poll(() => other.output.filter((line) => line.startsWith('bestmove')))
      .toHaveLength(5);
    expect(other.output).toContain('Nodes searched: 79666');
    expect(other.output.at(-1)).toMatch(/^bestmove [a-i]\d/);
  });
});
