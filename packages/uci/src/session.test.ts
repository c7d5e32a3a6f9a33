import { describe, expect, it } from 'vitest';
import { coordinatesOfEngine } from './coordinates.ts';
import type { SessionHost } from './host.ts';
import { MAX_LINE_LENGTH } from './line.ts';
import type { SearchHandle, SearchRequest } from './search.ts';
import { Session } from './session.ts';
import {
  FAIRY_GREETING,
  makeDialogue,
  makeReadyDialogue,
  outcomeNow,
  searchAfter,
} from './testing/dialogue.ts';

describe('the handshake', () => {
  it('sets the variant, then the options of the host, then sends isready', async () => {
    const dialogue = makeDialogue({
      options: [
        { name: 'hash', value: 64 },
        { name: 'Threads', value: 2 },
        { name: 'MultiPV', value: 1_000 },
      ],
    });
    const started = dialogue.session.start();
    expect(dialogue.takeSent()).toEqual(['uci']);
    dialogue.receive(...FAIRY_GREETING);
    expect(dialogue.takeSent()).toEqual([
      'setoption name UCI_Variant value xiangqi',
      'setoption name Hash value 64',
      'isready',
    ]);
    dialogue.receive('readyok');
    expect(await started).toMatchObject({
      ok: true,
      value: { name: 'Fairy-Stockfish 11.1 LB 64', author: 'Fabian Fichter' },
    });
    expect(dialogue.events).toMatchObject([
      { kind: 'option-refused', name: 'Threads', error: 'unknown-option' },
      { kind: 'option-refused', name: 'MultiPV', error: 'out-of-range' },
      { kind: 'ready' },
    ]);
    expect(dialogue.session.phase).toBe('idle');
    expect(dialogue.clock.running()).toBe(0);
  });

  it.each(['UCI_Variant', 'uci_variant'])('does not let the host set %s', async (name) => {
    const dialogue = makeDialogue({ options: [{ name, value: 'janggi' }] });
    const started = dialogue.session.start();
    dialogue.receive(...FAIRY_GREETING, 'readyok');
    expect(await started).toMatchObject({ ok: true });
    expect(dialogue.takeSent()).toEqual([
      'uci',
      'setoption name UCI_Variant value xiangqi',
      'isready',
    ]);
    expect(dialogue.events).toMatchObject([
      { kind: 'option-refused', name, error: 'reserved' },
      { kind: 'ready' },
    ]);
  });

  it('does not set the variant if the engine does not list it', () => {
    const dialogue = makeDialogue();
    void dialogue.session.start();
    dialogue.receive('id name Pikafish', 'uciok');
    expect(dialogue.takeSent()).toEqual(['uci', 'isready']);
  });

  it('can choose the coordinates by the name of the engine', () => {
    const dialogue = makeDialogue({
      coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    });
    void dialogue.session.start();
    dialogue.receive('id name Pikafish 2024', 'uciok', 'readyok');
    expect(dialogue.session.engine?.coordinates).toBe('ranks-0-9');
    dialogue.takeSent();
    searchAfter(dialogue, 'h2e2');
    expect(dialogue.takeSent()).toEqual(['position startpos moves h2e2', 'go infinite']);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no such engine');
      },
      'no such engine',
    ],
    ['returns undefined', () => undefined, 'undefined'],
    ['returns another value', () => 'ranks-1-9', 'ranks-1-9'],
  ])('fails if the host’s function %s', async (_case, coordinates, words) => {
    const overrides: Partial<SessionHost> = {};
    Object.assign(overrides, { coordinates });
    const dialogue = makeDialogue(overrides);
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('id name Impostor', 'uciok');
    const failure = { reason: 'unknown-coordinates', detail: expect.stringContaining(words) };
    expect(await started).toEqual({ ok: false, error: failure });
    expect(await search.done).toMatchObject({ kind: 'failed', ...failure });
    expect(dialogue.events).toEqual([{ kind: 'failed', ...failure }]);
    expect(dialogue.session.phase).toBe('closed');
    expect(dialogue.takeSent()).toEqual(['uci']);
    expect(dialogue.clock.running()).toBe(0);
  });

  it('stops if the host’s function quits the session', async () => {
    const dialogue = makeDialogue({
      coordinates: () => {
        dialogue.session.quit();
        return 'ranks-0-9';
      },
    });
    const started = dialogue.session.start();
    dialogue.receive('uciok');
    expect(await started).toMatchObject({ ok: false, error: { reason: 'quit' } });
    expect(dialogue.session.phase).toBe('closed');
    expect(dialogue.takeSent()).toEqual(['uci', 'quit']);
  });

  it.each([undefined, null, 'ranks-1-9', 7])(
    'refuses a host with the coordinates %j',
    (coordinates) => {
      const host = { send: () => undefined, coordinates };
      expect(() => Reflect.construct(Session, [host])).toThrow(
        new TypeError('coordinates must be ranks-0-9, ranks-1-10 or a function.'),
      );
    },
  );

  it('fails if the engine’s variants do not include Xiangqi', async () => {
    const dialogue = makeDialogue();
    const started = dialogue.session.start();
    dialogue.receive(
      'option name UCI_Variant type combo default chess var chess var shogi',
      'uciok',
    );
    expect(await started).toMatchObject({ ok: false, error: { reason: 'no-xiangqi' } });
    expect(dialogue.session.phase).toBe('closed');
  });

  it('greets once if it is started several times', async () => {
    const dialogue = makeDialogue();
    const started = dialogue.session.start();
    expect(dialogue.session.start()).toBe(started);
    expect(dialogue.takeSent()).toEqual(['uci']);
  });

  it.each([[[]], [FAIRY_GREETING]])(
    'fails after a timeout without an answer after %j',
    async (output) => {
      const dialogue = makeDialogue({ timeouts: { handshakeMs: 300 } });
      const started = dialogue.session.start();
      const search = searchAfter(dialogue, 'h2e2');
      dialogue.receive(...output);
      dialogue.clock.advance(299);
      expect(dialogue.session.failure).toBeUndefined();
      dialogue.clock.advance(1);
      expect(await started).toMatchObject({ ok: false, error: { reason: 'handshake-timeout' } });
      expect(await search.done).toMatchObject({ kind: 'failed', reason: 'handshake-timeout' });
      expect(dialogue.events.at(-1)).toMatchObject({ kind: 'failed', reason: 'handshake-timeout' });
    },
  );

  it('fails if the engine exits during it', async () => {
    const dialogue = makeDialogue();
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('id name Fairy-Stockfish');
    dialogue.session.exited('exit status 127');
    expect(await started).toEqual({
      ok: false,
      error: { reason: 'exited', detail: 'exit status 127' },
    });
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'exited' });
    expect(dialogue.clock.running()).toBe(0);
  });

  it('limits the number of options', () => {
    const dialogue = makeDialogue();
    void dialogue.session.start();
    for (let count = 0; count < 1_002; count += 1) {
      dialogue.receive(`option name Option ${count} type button`);
    }
    dialogue.receive('uciok');
    expect(dialogue.session.engine?.options.size).toBe(1_000);
    expect(dialogue.session.ignoredLines).toBe(2);
  });
});

describe('a search', () => {
  it('runs from go to bestmove', async () => {
    const dialogue = makeReadyDialogue();
    const seen: number[] = [];
    const search = dialogue.session.search({
      position: { moves: ['h2e2'] },
      limits: { depth: 2 },
      onEvaluation: ({ lines }) => seen.push(lines[0]?.depth ?? -1),
    });
    expect(dialogue.takeSent()).toEqual(['position startpos moves h3e3', 'go depth 2']);
    dialogue.receive(
      'info depth 1 currmove h10g8 currmovenumber 1',
      'info depth 1 multipv 1 score cp -12 nodes 40 pv h10g8',
      'info depth 2 multipv 1 score cp -20 nodes 90 hashfull 1 pv h10g8 h1g3',
      'bestmove h10g8 ponder h1g3',
    );
    expect(await search.done).toMatchObject({
      kind: 'finished',
      bestMove: 'h9g7',
      ponder: 'h0g2',
      evaluation: { nodes: 90, hashfull: 1, lines: [{ depth: 2, pv: ['h9g7', 'h0g2'] }] },
    });
    expect(seen).toEqual([1, 2]);
    expect(search.evaluation.lines).toHaveLength(1);
  });

  it('waits for the engine to be ready', () => {
    const dialogue = makeDialogue();
    searchAfter(dialogue, 'h2e2');
    void dialogue.session.start();
    dialogue.receive(...FAIRY_GREETING);
    expect(dialogue.takeSent().at(-1)).toBe('isready');
    dialogue.receive('readyok');
    expect(dialogue.takeSent()).toEqual(['position startpos moves h3e3', 'go infinite']);
  });

  it.each(['(none)', '0000', 'a0a0', 'a1a1'])('ends without a move for %s', async (text) => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('info depth 0 score mate 0', `bestmove ${text}`);
    const outcome = await search.done;
    expect(outcome).toMatchObject({ kind: 'finished', bestMove: undefined });
    expect(outcome).toMatchObject({ evaluation: { lines: [{ score: { result: 'loses' } }] } });
  });

  it.each(['bestmove', 'bestmove h0h0x', 'bestmove ???'])(
    'fails without failing the session if it ends with "%s"',
    async (text) => {
      const dialogue = makeReadyDialogue();
      const search = searchAfter(dialogue, 'h2e2');
      dialogue.receive(text, 'readyok');
      expect(await search.done).toMatchObject({ kind: 'failed', reason: 'unreadable-best-move' });
      expect(dialogue.session.phase).toBe('idle');
    },
  );

  it.each([
    ['ranks-1-10', 'info depth 3 score cp 1 pv h7e7 h0g2', 'h0g2'],
    ['ranks-1-10', 'bestmove h0g2', 'h0g2'],
    ['ranks-0-9', 'info depth 3 multipv 2 score cp 1 pv h7e7 h10g8', 'h10g8'],
    ['ranks-0-9', 'bestmove h10g8', 'h10g8'],
    ['ranks-0-9', 'bestmove h7e7 ponder h10g8', 'h10g8'],
  ] as const)('in %s fails the session if the engine writes "%s"', async (own, text, proof) => {
    const dialogue = makeReadyDialogue({ coordinates: own });
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('info depth 2 score cp 1 pv h7e7', text);
    const failure = { kind: 'failed', reason: 'wrong-coordinates' };
    expect(await search.done).toMatchObject({ ...failure, evaluation: { lines: [{ depth: 2 }] } });
    expect(dialogue.events).toMatchObject([{ ...failure, detail: expect.stringContaining(proof) }]);
    expect(dialogue.session.phase).toBe('closed');
    expect(dialogue.clock.running()).toBe(0);
  });

  it('continues if the engine writes both a rank 0 and a rank 10', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('info depth 3 score cp 1 pv h10g8 h0g2', 'bestmove h10g8 ponder h0g2');
    expect(await search.done).toMatchObject({
      bestMove: 'h9g7',
      evaluation: { lines: [{ pv: ['h9g7'], isPvCut: true }] },
    });
  });

  it('with an invalid request fails without affecting others', async () => {
    const dialogue = makeReadyDialogue();
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.takeSent();
    const bad = [
      dialogue.session.search({ position: { fen: 'x\nquit' }, limits: { depth: 1 } }),
      dialogue.session.search({ position: { moves: ['h3h3'] }, limits: { depth: 1 } }),
      dialogue.session.search({ position: {}, limits: {} }),
    ];
    expect(await Promise.all(bad.map((search) => search.done))).toMatchObject([
      { kind: 'failed', reason: 'bad-request', detail: 'position.fen: bad-fen' },
      { kind: 'failed', reason: 'bad-request', detail: 'position.moves[0]: bad-move' },
      { kind: 'failed', reason: 'bad-request', detail: 'limits: no-limit' },
    ]);
    expect(dialogue.takeSent()).toEqual([]);
    expect(await outcomeNow(running)).toBe('open');
  });

  it.each([
    [undefined, 'request: not an object'],
    [{}, 'position: not an object'],
    [{ position: {} }, 'limits: not an object'],
    [{ position: {}, limits: { movetime: 100 } }, 'limits.movetime: unknown field'],
  ])('requested as %j from JavaScript fails with "%s"', async (request, detail) => {
    const dialogue = makeReadyDialogue();
    const start = (typed: SearchRequest): SearchHandle => dialogue.session.search(typed);
    const search: SearchHandle = Reflect.apply(start, undefined, [request]);
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'bad-request', detail });
    search.stop();
    expect(dialogue.takeSent()).toEqual([]);
    expect(dialogue.session.phase).toBe('idle');
  });

  it('fails if its request becomes invalid while it waits', async () => {
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    const position = { moves: ['h2e2'] };
    const search = dialogue.session.search({ position, limits: { depth: 1 } });
    Object.assign(position, { moves: 7 });
    dialogue.receive('bestmove h10g8', 'readyok');
    expect(await search.done).toMatchObject({
      reason: 'bad-request',
      detail: 'position.moves: not an array (changed while it waited)',
    });
    expect(dialogue.session.phase).toBe('idle');
  });

  it('settles as many lines as MultiPV', () => {
    const dialogue = makeReadyDialogue({ options: [{ name: 'multipv', value: 2 }] });
    const search = searchAfter(dialogue, 'h2e2');
    // The new value takes effect with the next search.
    dialogue.session.setOption('MultiPV', 1);
    dialogue.receive('info depth 1 multipv 1 score cp 1 pv h10g8');
    expect(search.evaluation.settled).toEqual([]);
    dialogue.receive('info depth 1 multipv 2 score cp 0 pv b10c8');
    expect(search.evaluation.settled).toHaveLength(2);
    const next = searchAfter(dialogue, 'h2e2');
    dialogue.receive('bestmove h10g8', 'readyok', 'info depth 1 score cp 1 pv h10g8');
    expect(next.evaluation.settled).toHaveLength(1);
  });

  it('settles at most as many lines as there are search moves', () => {
    const dialogue = makeReadyDialogue({ options: [{ name: 'MultiPV', value: 3 }] });
    const limits = { depth: 9, searchMoves: ['h9g7', 'h9g7'] };
    const search = searchAfter(dialogue, 'h2e2', { limits });
    dialogue.receive('info depth 1 multipv 1 score cp 1 pv h10g8');
    expect(search.evaluation.settled).toHaveLength(1);
  });

  it('uses the engine’s default of MultiPV', () => {
    const dialogue = makeDialogue();
    void dialogue.session.start();
    dialogue.receive('option name MultiPV type spin default 2 min 1 max 9', 'uciok', 'readyok');
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('info depth 1 multipv 1 score cp 1 pv h10g8');
    expect(search.evaluation.settled).toEqual([]);
  });

  it('orders its lines by rank, each with its depth', () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive(
      'info depth 4 multipv 2 score cp 1 pv b10c8',
      'info depth 4 multipv 1 score mate -3 wdl 0 0 1000 pv h10g8',
      'info depth 5 multipv 1 score cp 30 upperbound',
      'info depth 5 multipv 1 score cp -4 pv h10g8',
    );
    expect(search.evaluation.lines.map(({ multipv, depth }) => [multipv, depth])).toEqual([
      [1, 5],
      [2, 4],
    ]);
    expect(search.evaluation.settled).toMatchObject([
      { depth: 4, score: { kind: 'mate', result: 'loses', moves: 3 }, wdl: { loss: 1_000 } },
      { depth: 4 },
    ]);
  });
});

describe('a stop', () => {
  it('before the start cancels the search without a go', async () => {
    const dialogue = makeDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.session.stop();
    expect(await search.done).toEqual({
      kind: 'stopped',
      bestMove: undefined,
      evaluation: { lines: [], settled: [] },
    });
    void dialogue.session.start();
    dialogue.receive(...FAIRY_GREETING, 'readyok');
    expect(dialogue.takeSent().some((line) => /^(?:go|stop|position)/.test(line))).toBe(false);
  });

  it('waits for a late bestmove, and lines before it are not assigned to the next search', async () => {
    const dialogue = makeReadyDialogue();
    const shown: string[] = [];
    const first = searchAfter(dialogue, 'h2e2', { onEvaluation: () => shown.push('first') });
    dialogue.receive('info depth 1 score cp 1 pv h10g8');
    dialogue.takeSent();
    const second = searchAfter(dialogue, 'b2e2', { onEvaluation: () => shown.push('second') });
    expect(dialogue.takeSent()).toEqual(['stop']);
    dialogue.receive('info depth 2 score cp 2 pv h10g8');
    expect(dialogue.takeSent()).toEqual([]);
    dialogue.receive('bestmove h10g8');
    expect(dialogue.takeSent()).toEqual(['isready']);
    dialogue.receive('info depth 3 score cp 3 pv h10g8', 'bestmove h10g8', 'readyok');
    expect(dialogue.takeSent()).toEqual(['position startpos moves b3e3', 'go infinite']);
    expect(await first.done).toMatchObject({
      kind: 'stopped',
      bestMove: 'h9g7',
      evaluation: { lines: [{ depth: 2 }] },
    });
    expect(second.evaluation.lines).toEqual([]);
    expect(await outcomeNow(second)).toBe('open');
    expect(shown).toEqual(['first']);
    expect(dialogue.session.ignoredLines).toBe(2);
  });

  it('is sent once if it is requested several times', () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.takeSent();
    search.stop();
    search.stop();
    dialogue.session.stop();
    expect(dialogue.takeSent()).toEqual(['stop']);
  });

  it('of a finished search does not affect the running one', async () => {
    const dialogue = makeReadyDialogue();
    const first = searchAfter(dialogue, 'h2e2');
    dialogue.receive('bestmove h10g8', 'readyok');
    await first.done;
    searchAfter(dialogue, 'b2e2');
    dialogue.takeSent();
    first.stop();
    expect(dialogue.takeSent()).toEqual([]);
    expect(dialogue.session.phase).toBe('searching');
  });

  it('without an answer fails the session', async () => {
    const dialogue = makeReadyDialogue({ timeouts: { stopMs: 100 } });
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.receive('info depth 9 score cp 5 pv h10g8');
    dialogue.clock.advance(1_000_000);
    const pending = searchAfter(dialogue, 'b2e2');
    dialogue.clock.advance(100);
    expect(await running.done).toMatchObject({
      kind: 'failed',
      reason: 'stop-timeout',
      evaluation: { lines: [{ depth: 9 }] },
    });
    expect(await pending.done).toMatchObject({ kind: 'failed', reason: 'stop-timeout' });
  });

  it('can come from an abort signal', async () => {
    const dialogue = makeReadyDialogue();
    const aborted = searchAfter(dialogue, 'h2e2', { signal: AbortSignal.abort() });
    expect(await aborted.done).toMatchObject({ kind: 'stopped' });
    expect(dialogue.takeSent()).toEqual([]);
    const controller = new AbortController();
    const search = searchAfter(dialogue, 'h2e2', { signal: controller.signal });
    dialogue.takeSent();
    controller.abort();
    expect(dialogue.takeSent()).toEqual(['stop']);
    dialogue.receive('bestmove h10g8', 'readyok');
    expect(await search.done).toMatchObject({ kind: 'stopped', bestMove: 'h9g7' });
  });

  it('requested within a synchronous transport does not overtake the go', () => {
    const sent: string[] = [];
    const { session } = makeReadyDialogue();
    expect(session.phase).toBe('idle');
    const dialogue = makeReadyDialogue({
      send: (line) => {
        sent.push(line);
        if (line.startsWith('position')) dialogue.session.stop();
        if (line === 'stop') dialogue.session.receive('bestmove h10g8');
      },
    });
    sent.length = 0;
    searchAfter(dialogue, 'h2e2');
    expect(sent).toEqual(['position startpos moves h3e3', 'go infinite', 'stop', 'isready']);
  });
});

describe('searches in quick succession', () => {
  it('stop the running one, supersede the waiting ones and run the last', async () => {
    const dialogue = makeReadyDialogue();
    const first = searchAfter(dialogue, 'a0a1');
    const between = [searchAfter(dialogue, 'b0c2'), searchAfter(dialogue, 'c0e2')];
    const last = searchAfter(dialogue, 'h2e2');
    expect(dialogue.takeSent()).toEqual(['position startpos moves a1a2', 'go infinite', 'stop']);
    expect(await Promise.all(between.map((search) => search.done))).toEqual([
      { kind: 'superseded' },
      { kind: 'superseded' },
    ]);
    dialogue.receive('bestmove a10a9', 'readyok');
    expect(dialogue.takeSent()).toEqual(['isready', 'position startpos moves h3e3', 'go infinite']);
    expect(await first.done).toMatchObject({ kind: 'stopped' });
    dialogue.receive('bestmove h10g8', 'readyok');
    expect(await last.done).toMatchObject({ kind: 'finished' });
  });
});

describe('an option', () => {
  it('waits until no search runs, and a newer value replaces it', () => {
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    dialogue.takeSent();
    expect(dialogue.session.setOption('Hash', 32)).toMatchObject({ ok: true });
    dialogue.session.setOption('MultiPV', 3);
    dialogue.session.setOption('hash', 64);
    expect(dialogue.takeSent()).toEqual([]);
    searchAfter(dialogue, 'b2e2');
    dialogue.receive('bestmove h10g8');
    expect(dialogue.takeSent()).toEqual([
      'stop',
      'setoption name MultiPV value 3',
      'setoption name Hash value 64',
      'isready',
    ]);
    dialogue.receive('readyok');
    expect(dialogue.takeSent()).toEqual(['position startpos moves b3e3', 'go infinite']);
  });

  it('is set at once if the engine is idle, as are buttons', () => {
    const dialogue = makeReadyDialogue();
    dialogue.session.setOption('clear hash');
    expect(dialogue.takeSent()).toEqual(['setoption name Clear Hash', 'isready']);
    dialogue.session.setOption('Hash', 8);
    expect(dialogue.takeSent()).toEqual([]);
    dialogue.receive('readyok');
    expect(dialogue.takeSent()).toEqual(['setoption name Hash value 8', 'isready']);
  });

  it('is refused if the value is invalid, the option unknown or the session not started', () => {
    const dialogue = makeReadyDialogue();
    expect(dialogue.session.setOption('Hash', 0)).toEqual({ ok: false, error: 'out-of-range' });
    expect(dialogue.session.setOption('Hash\nquit', 1)).toEqual({
      ok: false,
      error: 'unknown-option',
    });
    expect(makeDialogue().session.setOption('Hash', 1)).toEqual({
      ok: false,
      error: 'not-started',
    });
    expect(dialogue.takeSent()).toEqual([]);
  });

  it.each(['UCI_Variant', 'UCI_VARIANT'])('is refused if it is %s', (name) => {
    const dialogue = makeReadyDialogue();
    for (const value of ['chess', 'xiangqi', undefined]) {
      expect(dialogue.session.setOption(name, value)).toEqual({ ok: false, error: 'reserved' });
    }
    expect(dialogue.takeSent()).toEqual([]);
  });

  it('without a following readyok fails the session', () => {
    const dialogue = makeReadyDialogue();
    dialogue.session.setOption('Hash', 1_024);
    dialogue.clock.advance(20_000);
    expect(dialogue.session.failure?.reason).toBe('ready-timeout');
  });
});

describe('a new game', () => {
  it('is sent before the next search, when no search runs', () => {
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    dialogue.takeSent();
    expect(dialogue.session.newGame()).toEqual({ ok: true, value: 'queued' });
    searchAfter(dialogue, 'b2e2');
    dialogue.receive('bestmove h10g8', 'readyok');
    expect(dialogue.takeSent()).toEqual([
      'stop',
      'ucinewgame',
      'isready',
      'position startpos moves b3e3',
      'go infinite',
    ]);
  });

  it('cannot be requested before the handshake', () => {
    expect(makeDialogue().session.newGame()).toEqual({ ok: false, error: 'not-started' });
  });
});

describe('the engine’s output', () => {
  it('may contain garbage, which is counted and reported', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive(
      'Unknown command: foo',
      '\u0000\uFFFD\u001B[2J',
      'x'.repeat(MAX_LINE_LENGTH + 1),
      'option',
      'uciok',
      'readyok',
      'id name Impostor',
      '',
      'info depth banana score cp nodes -3',
      'bestmove h10g8',
    );
    expect(await search.done).toMatchObject({ kind: 'finished' });
    expect(dialogue.events.map((event) => event.kind === 'ignored-line' && event.reason)).toEqual([
      'unknown-command',
      'unknown-command',
      'too-long',
      'malformed',
      'out-of-turn',
      'out-of-turn',
      'out-of-turn',
    ]);
    expect(dialogue.events.at(-1)).toMatchObject({ count: 7, text: 'id name Impostor' });
    expect(dialogue.session.engine?.name).toBe('Fairy-Stockfish 11.1 LB 64');
  });

  it('may come in any chunks, with either line end', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    for (const chunk of [
      'info dep',
      'th 3 score cp 7 pv h10',
      'g8\r',
      '\nbestm',
      'ove h10g8\r\n',
    ]) {
      dialogue.session.receiveChunk(chunk);
    }
    expect(await search.done).toMatchObject({
      bestMove: 'h9g7',
      evaluation: { lines: [{ depth: 3, pv: ['h9g7'] }] },
    });
  });

  it('may contain messages with any words', () => {
    const dialogue = makeReadyDialogue();
    dialogue.receive('info string bestmove h3e3 is best; info depth 3');
    expect(dialogue.events).toEqual([
      { kind: 'message', text: 'bestmove h3e3 is best; info depth 3' },
    ]);
    expect(dialogue.session.phase).toBe('idle');
  });

  it('reaches the host without control characters', async () => {
    const dialogue = makeDialogue({ options: [] });
    const started = dialogue.session.start();
    dialogue.receive(
      'id name Evil\u001B[31m Engine\u0007',
      'id author A\rB',
      'option name Clear\rHash type button',
      'uciok',
      'info string \u001B[2Jhello\rworld',
      'readyok',
      'id name \u001B[1m',
    );
    expect(await started).toMatchObject({ value: { name: 'Evil [31m Engine', author: 'A B' } });
    expect(dialogue.session.engine?.options.get('clear hash')?.name).toBe('Clear Hash');
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.receive('bestmove \u001B[1m');
    expect(await search.done).toMatchObject({ reason: 'unreadable-best-move', detail: ' [1m' });
    expect(dialogue.events).toMatchObject([
      { kind: 'message', text: '[2Jhello world' },
      { kind: 'ready' },
      { kind: 'ignored-line', reason: 'out-of-turn', text: 'id name  [1m' },
    ]);
  });

  it('is not lost if a handler throws', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2', {
      onEvaluation: () => {
        throw new Error('a bug of the host');
      },
    });
    expect(() => {
      dialogue.session.receiveChunk('info depth 1 score cp 1 pv h10g8\nbestmove h10g8\n');
    }).toThrow('a bug of the host');
    expect(await search.done).toMatchObject({ kind: 'finished', bestMove: 'h9g7' });
  });
});

describe('an error of the host', () => {
  const bug = new Error('a bug of the host');
  const throws = (): never => {
    throw bug;
  };

  it('is thrown by receive after the line has been handled', async () => {
    const dialogue = makeDialogue({
      options: [
        { name: 'No', value: 1 },
        { name: 'Nor this', value: 1 },
      ],
      onEvent: (event) => {
        seen.push(event.kind);
        throws();
      },
    });
    const seen: string[] = [];
    const started = dialogue.session.start();
    expect(() => dialogue.receive(...FAIRY_GREETING)).toThrow(bug);
    expect(seen).toEqual(['option-refused', 'option-refused']);
    expect(() => dialogue.receive('readyok')).toThrow(bug);
    expect(await started).toMatchObject({ ok: true });
    expect(dialogue.session.phase).toBe('idle');
  });

  it('does not keep start or search from ending', async () => {
    const dialogue = makeDialogue({
      send: (line) => {
        if (line.startsWith('go')) throw new Error('write EPIPE');
      },
      onEvent: throws,
    });
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    expect(() => dialogue.receive(...FAIRY_GREETING, 'readyok')).toThrow(bug);
    expect(await started).toMatchObject({ ok: true });
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'send-failed' });
  });

  it('in a handler is not taken for an error of a synchronous transport', async () => {
    const dialogue = makeReadyDialogue({
      send: (line) => {
        if (line.startsWith('go')) dialogue.receive('info string hello', 'bestmove h10g8');
      },
      onEvent: (event) => {
        if (event.kind === 'message') throws();
      },
    });
    expect(() => searchAfter(dialogue, 'h2e2')).toThrow(bug);
    expect(dialogue.session.failure).toBeUndefined();
    expect(dialogue.session.phase).toBe('syncing');
  });

  it('in a signal or schedule does not affect other searches', async () => {
    const signal = {
      aborted: false,
      addEventListener: throws,
      removeEventListener: throws,
    };
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    const superseded = searchAfter(dialogue, 'a0a1');
    expect(() => searchAfter(dialogue, 'b2e2', { signal })).toThrow(bug);
    expect(await superseded.done).toEqual({ kind: 'superseded' });
    expect(() => dialogue.session.exited('gone')).toThrow(bug);
    expect(dialogue.session.phase).toBe('closed');

    const other = makeDialogue({ schedule: throws });
    expect(() => void other.session.start()).toThrow(bug);
    expect(other.takeSent()).toEqual(['uci']);
  });
});

describe('the end', () => {
  it('of the engine fails the running and the waiting search, and every later call', async () => {
    const dialogue = makeReadyDialogue();
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.receive('info depth 4 score cp 5 pv h10g8');
    const pending = searchAfter(dialogue, 'b2e2');
    dialogue.session.exited('signal SIGSEGV');
    const failure = { kind: 'failed', reason: 'exited', detail: 'signal SIGSEGV' };
    expect(await running.done).toMatchObject({ ...failure, evaluation: { lines: [{ depth: 4 }] } });
    expect(await pending.done).toMatchObject(failure);
    expect(await searchAfter(dialogue, 'a0a1').done).toMatchObject(failure);
    expect(await makeReadyDialogue().session.start()).toMatchObject({ ok: true });
    expect(dialogue.session.setOption('Hash', 1)).toEqual({ ok: false, error: 'closed' });
    expect(dialogue.session.newGame()).toEqual({ ok: false, error: 'closed' });
    expect(dialogue.events).toEqual([failure]);
    dialogue.takeSent();
    dialogue.receive('bestmove h10g8', 'readyok');
    dialogue.session.stop();
    dialogue.session.quit();
    dialogue.session.exited('again');
    expect(dialogue.takeSent()).toEqual([]);
    expect(dialogue.session.failure?.detail).toBe('signal SIGSEGV');
    expect(dialogue.clock.running()).toBe(0);
  });

  it('by quit is sent to the engine and fails all searches', async () => {
    const dialogue = makeReadyDialogue();
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.takeSent();
    dialogue.session.quit();
    expect(dialogue.takeSent()).toEqual(['quit']);
    expect(await running.done).toMatchObject({ kind: 'failed', reason: 'quit' });
    expect(dialogue.events).toEqual([]);
  });

  it('by quit before the start sends nothing, and start fails afterwards', async () => {
    const dialogue = makeDialogue();
    dialogue.session.quit();
    expect(await dialogue.session.start()).toMatchObject({ ok: false, error: { reason: 'quit' } });
    expect(dialogue.takeSent()).toEqual([]);
  });

  it('comes if the transport throws', async () => {
    const dialogue = makeReadyDialogue({
      send: (line) => {
        if (line.startsWith('go')) throw new Error('write EPIPE');
      },
    });
    expect(await searchAfter(dialogue, 'h2e2').done).toMatchObject({
      kind: 'failed',
      reason: 'send-failed',
      detail: 'write EPIPE',
    });
  });
});
