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
  it('sets the variant first, then what the host wants, then asks whether the engine is ready', async () => {
    const dialogue = makeDialogue({
      options: [
        { name: 'hash', value: 64 },
        { name: 'Threads', value: 2 },
        { name: 'MultiPV', value: 1_000 },
      ],
    });
    const started = dialogue.session.start();
    expect(dialogue.heard()).toEqual(['uci']);
    dialogue.say(...FAIRY_GREETING);
    expect(dialogue.heard()).toEqual([
      'setoption name UCI_Variant value xiangqi',
      'setoption name Hash value 64',
      'isready',
    ]);
    dialogue.say('readyok');
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

  it.each(['UCI_Variant', 'uci_variant'])('lets no host set %s', async (name) => {
    const dialogue = makeDialogue({ options: [{ name, value: 'janggi' }] });
    const started = dialogue.session.start();
    dialogue.say(...FAIRY_GREETING, 'readyok');
    expect(await started).toMatchObject({ ok: true });
    expect(dialogue.heard()).toEqual([
      'uci',
      'setoption name UCI_Variant value xiangqi',
      'isready',
    ]);
    expect(dialogue.events).toMatchObject([
      { kind: 'option-refused', name, error: 'reserved' },
      { kind: 'ready' },
    ]);
  });

  it('sets no variant where the engine lists none', () => {
    const dialogue = makeDialogue();
    void dialogue.session.start();
    dialogue.say('id name Pikafish', 'uciok');
    expect(dialogue.heard()).toEqual(['uci', 'isready']);
  });

  it('can tell the coordinates from the name of the engine', () => {
    const dialogue = makeDialogue({
      coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    });
    void dialogue.session.start();
    dialogue.say('id name Pikafish 2024', 'uciok', 'readyok');
    expect(dialogue.session.engine?.coordinates).toBe('ranks-0-9');
    dialogue.heard();
    searchAfter(dialogue, 'h2e2');
    expect(dialogue.heard()).toEqual(['position startpos moves h2e2', 'go infinite']);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no such engine');
      },
      'no such engine',
    ],
    ['gives nothing', () => undefined, 'undefined'],
    ['gives something else', () => 'ranks-1-9', 'ranks-1-9'],
  ])('fails when the host’s coordinates %s', async (_case, give, words) => {
    const overrides: Partial<SessionHost> = {};
    Object.assign(overrides, { coordinates: give });
    const dialogue = makeDialogue(overrides);
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say('id name Impostor', 'uciok');
    const failure = { reason: 'unknown-coordinates', detail: expect.stringContaining(words) };
    expect(await started).toEqual({ ok: false, error: failure });
    expect(await search.done).toMatchObject({ kind: 'failed', ...failure });
    expect(dialogue.events).toEqual([{ kind: 'failed', ...failure }]);
    expect(dialogue.session.phase).toBe('closed');
    expect(dialogue.heard()).toEqual(['uci']);
    expect(dialogue.clock.running()).toBe(0);
  });

  it('goes no further when it was ended while the coordinates were asked for', async () => {
    const dialogue = makeDialogue({
      coordinates: () => {
        dialogue.session.quit();
        return 'ranks-0-9';
      },
    });
    const started = dialogue.session.start();
    dialogue.say('uciok');
    expect(await started).toMatchObject({ ok: false, error: { reason: 'quit' } });
    expect(dialogue.session.phase).toBe('closed');
    expect(dialogue.heard()).toEqual(['uci', 'quit']);
  });

  it.each([undefined, null, 'ranks-1-9', 7])(
    'takes no host with the coordinates %j',
    (coordinates) => {
      const host = { send: () => undefined, coordinates };
      expect(() => Reflect.construct(Session, [host])).toThrow(
        new TypeError('coordinates must be ranks-0-9, ranks-1-10 or a function.'),
      );
    },
  );

  it('fails with an engine whose variants lack Xiangqi', async () => {
    const dialogue = makeDialogue();
    const started = dialogue.session.start();
    dialogue.say('option name UCI_Variant type combo default chess var chess var shogi', 'uciok');
    expect(await started).toMatchObject({ ok: false, error: { reason: 'no-xiangqi' } });
    expect(dialogue.session.phase).toBe('closed');
  });

  it('greets once, however often it is started', async () => {
    const dialogue = makeDialogue();
    const started = dialogue.session.start();
    expect(dialogue.session.start()).toBe(started);
    expect(dialogue.heard()).toEqual(['uci']);
  });

  it.each([[[]], [FAIRY_GREETING]])('fails when no answer comes after %j', async (said) => {
    const dialogue = makeDialogue({ timeouts: { handshakeMs: 300 } });
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say(...said);
    dialogue.clock.advance(299);
    expect(dialogue.session.failure).toBeUndefined();
    dialogue.clock.advance(1);
    expect(await started).toMatchObject({ ok: false, error: { reason: 'handshake-timeout' } });
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'handshake-timeout' });
    expect(dialogue.events.at(-1)).toMatchObject({ kind: 'failed', reason: 'handshake-timeout' });
  });

  it('fails when the engine dies in it', async () => {
    const dialogue = makeDialogue();
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say('id name Fairy-Stockfish');
    dialogue.session.exited('exit status 127');
    expect(await started).toEqual({
      ok: false,
      error: { reason: 'exited', detail: 'exit status 127' },
    });
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'exited' });
    expect(dialogue.clock.running()).toBe(0);
  });

  it('takes no more options than its budget', () => {
    const dialogue = makeDialogue();
    void dialogue.session.start();
    for (let count = 0; count < 1_002; count += 1) {
      dialogue.say(`option name Option ${count} type button`);
    }
    dialogue.say('uciok');
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
    expect(dialogue.heard()).toEqual(['position startpos moves h3e3', 'go depth 2']);
    dialogue.say(
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
    dialogue.say(...FAIRY_GREETING);
    expect(dialogue.heard().at(-1)).toBe('isready');
    dialogue.say('readyok');
    expect(dialogue.heard()).toEqual(['position startpos moves h3e3', 'go infinite']);
  });

  it.each(['(none)', '0000', 'a0a0', 'a1a1'])('without a move ends in %s', async (text) => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say('info depth 0 score mate 0', `bestmove ${text}`);
    const outcome = await search.done;
    expect(outcome).toMatchObject({ kind: 'finished', bestMove: undefined });
    expect(outcome).toMatchObject({ evaluation: { lines: [{ score: { result: 'loses' } }] } });
  });

  it.each(['bestmove', 'bestmove h0h0x', 'bestmove ???'])(
    'fails alone when it ends in "%s"',
    async (text) => {
      const dialogue = makeReadyDialogue();
      const search = searchAfter(dialogue, 'h2e2');
      dialogue.say(text, 'readyok');
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
  ] as const)('in %s fails the session when the engine writes "%s"', async (own, text, proof) => {
    const dialogue = makeReadyDialogue({ coordinates: own });
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say('info depth 2 score cp 1 pv h7e7', text);
    const failure = { kind: 'failed', reason: 'wrong-coordinates' };
    expect(await search.done).toMatchObject({ ...failure, evaluation: { lines: [{ depth: 2 }] } });
    expect(dialogue.events).toMatchObject([{ ...failure, detail: expect.stringContaining(proof) }]);
    expect(dialogue.session.phase).toBe('closed');
    expect(dialogue.clock.running()).toBe(0);
  });

  it('goes on when the engine writes both a rank 0 and a rank 10, which proves nothing', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say('info depth 3 score cp 1 pv h10g8 h0g2', 'bestmove h10g8 ponder h0g2');
    expect(await search.done).toMatchObject({
      bestMove: 'h9g7',
      evaluation: { lines: [{ pv: ['h9g7'], pvCut: true }] },
    });
  });

  it('that makes no commands fails and leaves the others alone', async () => {
    const dialogue = makeReadyDialogue();
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.heard();
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
    expect(dialogue.heard()).toEqual([]);
    expect(await outcomeNow(running)).toBe('open');
  });

  it.each([
    [undefined, 'request: not an object'],
    [{}, 'position: not an object'],
    [{ position: {} }, 'limits: not an object'],
    [{ position: {}, limits: { movetime: 100 } }, 'limits.movetime: unknown field'],
  ])('asked for as %j from JavaScript fails with "%s"', async (request, detail) => {
    const dialogue = makeReadyDialogue();
    const ask = (typed: SearchRequest): SearchHandle => dialogue.session.search(typed);
    const search: SearchHandle = Reflect.apply(ask, undefined, [request]);
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'bad-request', detail });
    search.stop();
    expect(dialogue.heard()).toEqual([]);
    expect(dialogue.session.phase).toBe('idle');
  });

  it('whose request was spoilt while it waited fails alone', async () => {
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    const position = { moves: ['h2e2'] };
    const search = dialogue.session.search({ position, limits: { depth: 1 } });
    Object.assign(position, { moves: 7 });
    dialogue.say('bestmove h10g8', 'readyok');
    expect(await search.done).toMatchObject({
      reason: 'bad-request',
      detail: 'position.moves: not an array (changed while it waited)',
    });
    expect(dialogue.session.phase).toBe('idle');
  });

  it('settles on as many lines as the engine was set to give', () => {
    const dialogue = makeReadyDialogue({ options: [{ name: 'multipv', value: 2 }] });
    const search = searchAfter(dialogue, 'h2e2');
    // Takes effect with the next search only.
    dialogue.session.setOption('MultiPV', 1);
    dialogue.say('info depth 1 multipv 1 score cp 1 pv h10g8');
    expect(search.evaluation.settled).toEqual([]);
    dialogue.say('info depth 1 multipv 2 score cp 0 pv b10c8');
    expect(search.evaluation.settled).toHaveLength(2);
    const next = searchAfter(dialogue, 'h2e2');
    dialogue.say('bestmove h10g8', 'readyok', 'info depth 1 score cp 1 pv h10g8');
    expect(next.evaluation.settled).toHaveLength(1);
  });

  it('settles on no more lines than there are moves to look at', () => {
    const dialogue = makeReadyDialogue({ options: [{ name: 'MultiPV', value: 3 }] });
    const limits = { depth: 9, searchMoves: ['h9g7', 'h9g7'] };
    const search = searchAfter(dialogue, 'h2e2', { limits });
    dialogue.say('info depth 1 multipv 1 score cp 1 pv h10g8');
    expect(search.evaluation.settled).toHaveLength(1);
  });

  it('takes the lines the engine gives unasked from its own default', () => {
    const dialogue = makeDialogue();
    void dialogue.session.start();
    dialogue.say('option name MultiPV type spin default 2 min 1 max 9', 'uciok', 'readyok');
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say('info depth 1 multipv 1 score cp 1 pv h10g8');
    expect(search.evaluation.settled).toEqual([]);
  });

  it('gets its lines in order of rank, each with its depth', () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say(
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
  it('before the start takes the search back without a go', async () => {
    const dialogue = makeDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.session.stop();
    expect(await search.done).toEqual({
      kind: 'stopped',
      bestMove: undefined,
      evaluation: { lines: [], settled: [] },
    });
    void dialogue.session.start();
    dialogue.say(...FAIRY_GREETING, 'readyok');
    expect(dialogue.heard().some((line) => /^(?:go|stop|position)/.test(line))).toBe(false);
  });

  it('waits for the late bestmove, and what comes meanwhile is never of the next search', async () => {
    const dialogue = makeReadyDialogue();
    const shown: string[] = [];
    const first = searchAfter(dialogue, 'h2e2', { onEvaluation: () => shown.push('first') });
    dialogue.say('info depth 1 score cp 1 pv h10g8');
    dialogue.heard();
    const second = searchAfter(dialogue, 'b2e2', { onEvaluation: () => shown.push('second') });
    expect(dialogue.heard()).toEqual(['stop']);
    dialogue.say('info depth 2 score cp 2 pv h10g8');
    expect(dialogue.heard()).toEqual([]);
    dialogue.say('bestmove h10g8');
    expect(dialogue.heard()).toEqual(['isready']);
    dialogue.say('info depth 3 score cp 3 pv h10g8', 'bestmove h10g8', 'readyok');
    expect(dialogue.heard()).toEqual(['position startpos moves b3e3', 'go infinite']);
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

  it('is sent once, however often it is asked for', () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.heard();
    search.stop();
    search.stop();
    dialogue.session.stop();
    expect(dialogue.heard()).toEqual(['stop']);
  });

  it('of a search that is done leaves the one that runs alone', async () => {
    const dialogue = makeReadyDialogue();
    const first = searchAfter(dialogue, 'h2e2');
    dialogue.say('bestmove h10g8', 'readyok');
    await first.done;
    searchAfter(dialogue, 'b2e2');
    dialogue.heard();
    first.stop();
    expect(dialogue.heard()).toEqual([]);
    expect(dialogue.session.phase).toBe('searching');
  });

  it('that is not answered fails the session', async () => {
    const dialogue = makeReadyDialogue({ timeouts: { stopMs: 100 } });
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.say('info depth 9 score cp 5 pv h10g8');
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

  it('comes from an abort signal too', async () => {
    const dialogue = makeReadyDialogue();
    const aborted = searchAfter(dialogue, 'h2e2', { signal: AbortSignal.abort() });
    expect(await aborted.done).toMatchObject({ kind: 'stopped' });
    expect(dialogue.heard()).toEqual([]);
    const controller = new AbortController();
    const search = searchAfter(dialogue, 'h2e2', { signal: controller.signal });
    dialogue.heard();
    controller.abort();
    expect(dialogue.heard()).toEqual(['stop']);
    dialogue.say('bestmove h10g8', 'readyok');
    expect(await search.done).toMatchObject({ kind: 'stopped', bestMove: 'h9g7' });
  });

  it('asked for within a transport that answers at once does not overtake the go', () => {
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
  it('stop the running one, supersede those between and run the last', async () => {
    const dialogue = makeReadyDialogue();
    const first = searchAfter(dialogue, 'a0a1');
    const between = [searchAfter(dialogue, 'b0c2'), searchAfter(dialogue, 'c0e2')];
    const last = searchAfter(dialogue, 'h2e2');
    expect(dialogue.heard()).toEqual(['position startpos moves a1a2', 'go infinite', 'stop']);
    expect(await Promise.all(between.map((search) => search.done))).toEqual([
      { kind: 'superseded' },
      { kind: 'superseded' },
    ]);
    dialogue.say('bestmove a10a9', 'readyok');
    expect(dialogue.heard()).toEqual(['isready', 'position startpos moves h3e3', 'go infinite']);
    expect(await first.done).toMatchObject({ kind: 'stopped' });
    dialogue.say('bestmove h10g8', 'readyok');
    expect(await last.done).toMatchObject({ kind: 'finished' });
  });
});

describe('an option', () => {
  it('waits until no search runs, and its newest value wins', () => {
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    dialogue.heard();
    expect(dialogue.session.setOption('Hash', 32)).toMatchObject({ ok: true });
    dialogue.session.setOption('MultiPV', 3);
    dialogue.session.setOption('hash', 64);
    expect(dialogue.heard()).toEqual([]);
    searchAfter(dialogue, 'b2e2');
    dialogue.say('bestmove h10g8');
    expect(dialogue.heard()).toEqual([
      'stop',
      'setoption name MultiPV value 3',
      'setoption name Hash value 64',
      'isready',
    ]);
    dialogue.say('readyok');
    expect(dialogue.heard()).toEqual(['position startpos moves b3e3', 'go infinite']);
  });

  it('is set at once when the engine is idle, and buttons are pressed', () => {
    const dialogue = makeReadyDialogue();
    dialogue.session.setOption('clear hash');
    expect(dialogue.heard()).toEqual(['setoption name Clear Hash', 'isready']);
    dialogue.session.setOption('Hash', 8);
    expect(dialogue.heard()).toEqual([]);
    dialogue.say('readyok');
    expect(dialogue.heard()).toEqual(['setoption name Hash value 8', 'isready']);
  });

  it('is refused when the engine does not list it, or has not yet listed any', () => {
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
    expect(dialogue.heard()).toEqual([]);
  });

  it.each(['UCI_Variant', 'UCI_VARIANT'])('is refused when it is %s', (name) => {
    const dialogue = makeReadyDialogue();
    for (const value of ['chess', 'xiangqi', undefined]) {
      expect(dialogue.session.setOption(name, value)).toEqual({ ok: false, error: 'reserved' });
    }
    expect(dialogue.heard()).toEqual([]);
  });

  it('that the engine does not get over fails the session', () => {
    const dialogue = makeReadyDialogue();
    dialogue.session.setOption('Hash', 1_024);
    dialogue.clock.advance(20_000);
    expect(dialogue.session.failure?.reason).toBe('ready-timeout');
  });
});

describe('a new game', () => {
  it('is told before the next search, once no search runs', () => {
    const dialogue = makeReadyDialogue();
    searchAfter(dialogue, 'h2e2');
    dialogue.heard();
    expect(dialogue.session.newGame()).toEqual({ ok: true, value: 'queued' });
    searchAfter(dialogue, 'b2e2');
    dialogue.say('bestmove h10g8', 'readyok');
    expect(dialogue.heard()).toEqual([
      'stop',
      'ucinewgame',
      'isready',
      'position startpos moves b3e3',
      'go infinite',
    ]);
  });

  it('cannot begin before the engine has been greeted', () => {
    expect(makeDialogue().session.newGame()).toEqual({ ok: false, error: 'not-started' });
  });
});

describe('the engine’s output', () => {
  it('may be garbage, which is counted and told and breaks nothing', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    dialogue.say(
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

  it('may come in any pieces, with either line end', async () => {
    const dialogue = makeReadyDialogue();
    const search = searchAfter(dialogue, 'h2e2');
    for (const piece of [
      'info dep',
      'th 3 score cp 7 pv h10',
      'g8\r',
      '\nbestm',
      'ove h10g8\r\n',
    ]) {
      dialogue.session.receiveChunk(piece);
    }
    expect(await search.done).toMatchObject({
      bestMove: 'h9g7',
      evaluation: { lines: [{ depth: 3, pv: ['h9g7'] }] },
    });
  });

  it('may hold messages for people, whatever their words', () => {
    const dialogue = makeReadyDialogue();
    dialogue.say('info string bestmove h3e3 is best; info depth 3');
    expect(dialogue.events).toEqual([
      { kind: 'message', text: 'bestmove h3e3 is best; info depth 3' },
    ]);
    expect(dialogue.session.phase).toBe('idle');
  });

  it('reaches the host without control characters', async () => {
    const dialogue = makeDialogue({ options: [] });
    const started = dialogue.session.start();
    dialogue.say(
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
    dialogue.say('bestmove \u001B[1m');
    expect(await search.done).toMatchObject({ reason: 'unreadable-best-move', detail: ' [1m' });
    expect(dialogue.events).toMatchObject([
      { kind: 'message', text: '[2Jhello world' },
      { kind: 'ready' },
      { kind: 'ignored-line', reason: 'out-of-turn', text: 'id name  [1m' },
    ]);
  });

  it('is not lost with the error of a handler', async () => {
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

  it('comes out of receive after the line has been taken in', async () => {
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
    expect(() => dialogue.say(...FAIRY_GREETING)).toThrow(bug);
    expect(seen).toEqual(['option-refused', 'option-refused']);
    expect(() => dialogue.say('readyok')).toThrow(bug);
    expect(await started).toMatchObject({ ok: true });
    expect(dialogue.session.phase).toBe('idle');
  });

  it('does not keep a start or a search from its end', async () => {
    const dialogue = makeDialogue({
      send: (line) => {
        if (line.startsWith('go')) throw new Error('write EPIPE');
      },
      onEvent: throws,
    });
    const started = dialogue.session.start();
    const search = searchAfter(dialogue, 'h2e2');
    expect(() => dialogue.say(...FAIRY_GREETING, 'readyok')).toThrow(bug);
    expect(await started).toMatchObject({ ok: true });
    expect(await search.done).toMatchObject({ kind: 'failed', reason: 'send-failed' });
  });

  it('is not taken for one of the transport that answers at once', async () => {
    const dialogue = makeReadyDialogue({
      send: (line) => {
        if (line.startsWith('go')) dialogue.say('info string hello', 'bestmove h10g8');
      },
      onEvent: (event) => {
        if (event.kind === 'message') throws();
      },
    });
    expect(() => searchAfter(dialogue, 'h2e2')).toThrow(bug);
    expect(dialogue.session.failure).toBeUndefined();
    expect(dialogue.session.phase).toBe('syncing');
  });

  it('in its signal or its clock leaves the other searches as they are', async () => {
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
    expect(other.heard()).toEqual(['uci']);
  });
});

describe('the end', () => {
  it('of the engine fails what runs and what waits, and every later call', async () => {
    const dialogue = makeReadyDialogue();
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.say('info depth 4 score cp 5 pv h10g8');
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
    dialogue.heard();
    dialogue.say('bestmove h10g8', 'readyok');
    dialogue.session.stop();
    dialogue.session.quit();
    dialogue.session.exited('again');
    expect(dialogue.heard()).toEqual([]);
    expect(dialogue.session.failure?.detail).toBe('signal SIGSEGV');
    expect(dialogue.clock.running()).toBe(0);
  });

  it('by quit is said to the engine and fails what is under way', async () => {
    const dialogue = makeReadyDialogue();
    const running = searchAfter(dialogue, 'h2e2');
    dialogue.heard();
    dialogue.session.quit();
    expect(dialogue.heard()).toEqual(['quit']);
    expect(await running.done).toMatchObject({ kind: 'failed', reason: 'quit' });
    expect(dialogue.events).toEqual([]);
  });

  it('by quit before the start sends nothing, and there is no start after it', async () => {
    const dialogue = makeDialogue();
    dialogue.session.quit();
    expect(await dialogue.session.start()).toMatchObject({ ok: false, error: { reason: 'quit' } });
    expect(dialogue.heard()).toEqual([]);
  });

  it('comes when the transport refuses a line', async () => {
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
