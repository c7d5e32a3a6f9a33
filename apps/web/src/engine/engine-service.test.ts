import { makeResources } from '@chuhe/engine/messages';
import { describe, expect, it } from 'vitest';
import { ENGINE_FAILURE_REASONS } from './failure.ts';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';

const LINE = { depth: 5, lines: [{ pv: 'h2e2 h9g7' }] };

function stateOf({ service }: TestService) {
  return service.getSnapshot().state;
}

function inUseBy({ service }: TestService) {
  return service.getSnapshot().inUse;
}

function movesOf({ service }: TestService) {
  return service.getSnapshot().evaluation?.lines.map(({ moves }) => moves.join(' '));
}

/** A service whose initial position has been searched to the end of its budget. */
async function makeFinished(settings: Parameters<typeof makeSearching>[0] = {}) {
  const test = await makeSearching(settings);
  test.tell(LINE);
  test.engine().finish();
  await settle();
  test.engine().heard();
  return test;
}

describe('switching on', () => {
  it('loads nothing until it is switched on', async () => {
    const test = makeTestService();
    test.service.analyse(after());
    await settle();
    expect(test.loads).toEqual([]);
    expect(stateOf(test)).toEqual({ kind: 'off' });
  });

  it('reports the progress of the download', async () => {
    const test = makeTestService();
    test.service.turnOn();
    test.loads[0]?.onProgress({ loadedBytes: 300, totalBytes: 1_000 });
    expect(stateOf(test)).toEqual({ kind: 'loading', loadedBytes: 300, totalBytes: 1_000 });
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'ready' });
    expect(test.service.getSnapshot().engineName).toBe('Chuhe');
  });

  it('applies the settings', async () => {
    const test = makeTestService({ threads: 2, hashMb: 128, multiPv: 3 });
    test.service.turnOn();
    await settle();
    expect(test.engine().heard(/setoption/)).toEqual([
      'setoption name Threads value 2',
      'setoption name Hash value 128',
      'setoption name MultiPV value 3',
    ]);
  });

  it('keeps the engine alive while it is off', async () => {
    const test = await makeSearching();
    test.service.turnOff();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'off' });
    expect(test.engine().heard(/stop/)).toEqual(['stop']);
    test.service.turnOn();
    await settle();
    expect(test.loads).toHaveLength(1);
    expect(test.engine().heard(/go/)).toEqual(['go movetime 8000']);
  });

  it('starts no second load during the first one', async () => {
    const test = makeTestService();
    test.service.turnOn();
    test.service.turnOff();
    test.service.turnOn();
    await settle();
    expect(test.loads).toHaveLength(1);
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });

  it('ignores the end of a cancelled load', async () => {
    const test = makeTestService();
    test.service.turnOn();
    const first = test.engine();
    test.service.setNetwork(undefined);
    await settle();
    expect(first.terminated).toBe(true);
    expect(test.engine().terminated).toBe(false);
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });

  it.each(ENGINE_FAILURE_REASONS)('reports %s and retries on request', async (reason) => {
    const test = makeTestService();
    test.service.analyse(after());
    test.failures.push({ reason, detail: 'why' });
    test.service.turnOn();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'failed', reason, detail: 'why' });
    test.service.turnOn();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'searching' });
  });

  it('reports an engine that does not answer as not started', async () => {
    const test = makeTestService();
    test.service.turnOn();
    test.engine().silent = true;
    await settle();
    test.clock.advance(20_000);
    await settle();
    expect(stateOf(test)).toMatchObject({ kind: 'failed', reason: 'start-failed' });
    expect(test.engine().terminated).toBe(true);
  });
});

describe('threads and table in use', () => {
  const told = { threads: 2, hashMb: 8 };
  const tell = (test: TestService) => test.engine().say(`info string ${makeResources(told)}`);

  it('are those that the engine reports, until others are set', async () => {
    const test = await makeSearching();
    expect(inUseBy(test)).toBeUndefined();
    tell(test);
    expect(inUseBy(test)).toEqual(told);
    test.service.configure({ multiPv: 2 });
    expect(inUseBy(test)).toEqual(told);
    test.service.configure({ hashMb: 32 });
    expect(inUseBy(test)).toBeUndefined();
  });

  it('are reported once, and not without an engine', async () => {
    const test = await makeSearching();
    let changes = 0;
    test.service.subscribe(() => {
      changes += 1;
    });
    tell(test);
    tell(test);
    expect(changes).toBe(1);
    test.engine().crash('it died');
    expect(inUseBy(test)).toBeUndefined();
  });
});

describe('searching', () => {
  it('gives lines in our coordinates and scores from the view of Red', async () => {
    const test = await makeSearching({}, 'h2e2');
    expect(test.engine().heard(/position/)).toEqual([
      'position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2',
    ]);
    test.tell({ depth: 5, lines: [{ cp: 30, pv: 'h9g7 h0g2' }] });
    const { evaluation } = test.service.getSnapshot();
    expect(evaluation).toMatchObject({ depth: 5, nodes: 5_000, nps: 50_000 });
    expect(evaluation?.lines).toEqual([
      {
        rank: 1,
        depth: 5,
        seldepth: 5,
        score: { kind: 'cp', value: -30, bound: 'exact' },
        moves: ['h9g7', 'h0g2'],
        cut: false,
      },
    ]);
  });

  it('updates eight times a second, however fast the engine writes', async () => {
    const test = await makeSearching({ budget: { kind: 'infinite' } });
    let told = 0;
    test.service.subscribe(() => {
      told += 1;
    });
    for (let depth = 1; depth <= 100; depth += 1) test.engine().tell({ ...LINE, depth });
    expect(told).toBe(0);
    test.clock.advance(1_000);
    expect(told).toBe(1);
    expect(test.service.getSnapshot().evaluation?.depth).toBe(100);
  });

  it('returns the same snapshot until something changes', async () => {
    const test = await makeSearching({ budget: { kind: 'infinite' } });
    const before = test.service.getSnapshot();
    test.clock.advance(1_000);
    expect(test.service.getSnapshot()).toBe(before);
    test.tell(LINE);
    expect(test.service.getSnapshot()).not.toBe(before);
  });

  it('advances the progress of a time budget while the engine is silent', async () => {
    const test = await makeSearching({ budget: { kind: 'time', ms: 8_000 } });
    test.clock.advance(2_000);
    expect(test.service.getSnapshot().progress).toBe(0.25);
  });

  it('measures a depth budget by depth, and an infinite one not at all', async () => {
    const test = await makeSearching({ budget: { kind: 'depth', depth: 20 } });
    test.tell(LINE);
    expect(test.service.getSnapshot().progress).toBe(0.25);
    test.service.deeper();
    expect(test.service.getSnapshot().progress).toBeUndefined();
  });

  it('never shows an evaluation for the wrong position', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    test.engine().silent = true;
    test.service.analyse(after('h2e2'));
    // The engine has not handled the stop yet and continues with the old position.
    test.tell({ depth: 9, lines: [{ pv: 'h2e2' }] });
    expect(test.service.getSnapshot()).toMatchObject({ key: 'h2e2', evaluation: undefined });
    test.engine().silent = false;
    test.engine().finish();
    await settle();
    test.tell({ depth: 3, lines: [{ pv: 'b9c7' }] });
    expect(movesOf(test)).toEqual(['b9c7']);
    test.service.analyse(after());
    // Late results belong to the position that they were found for.
    expect(test.service.getSnapshot().evaluation?.depth).toBe(9);
  });

  it('shows the stored evaluation at once when the user returns', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    test.service.analyse(after('h2e2'));
    expect(movesOf(test)).toBeUndefined();
    test.service.analyse(after());
    expect(movesOf(test)).toEqual(['h2e2 h9g7']);
    expect(test.service.evaluationOf('start')?.depth).toBe(5);
  });

  it('cuts a line at the first move that is not legal, and drops one without a legal move', async () => {
    const test = await makeSearching({ multiPv: 2 });
    test.tell({ depth: 5, lines: [{ pv: 'h2e2 h2e2 h9g7' }, { pv: 'e0e4 h9g7' }] });
    expect(test.service.getSnapshot().evaluation?.lines).toMatchObject([
      { rank: 1, moves: ['h2e2'], cut: true },
    ]);
  });

  it('shows no lines until there is one for each rank', async () => {
    const test = await makeSearching({ multiPv: 2 });
    test.tell({ depth: 1, lines: [{ pv: 'h2e2' }] });
    expect(movesOf(test)).toBeUndefined();
    test.tell({ depth: 1, lines: [{ pv: 'h2e2' }, { pv: 'b2e2' }] });
    expect(movesOf(test)).toEqual(['h2e2', 'b2e2']);
  });

  it('sends no position that is illegal or where the game is over', async () => {
    const test = await makeSearching();
    test.engine().heard();
    test.service.analyse({ key: 'bad', fen: 'nonsense', moves: [] });
    expect(test.service.getSnapshot().refusal).toBe('bad-position');
    test.service.analyse({ ...after('e0e9'), key: 'illegal' });
    expect(test.service.getSnapshot().refusal).toBe('bad-position');
    test.service.analyse({ key: 'mate', fen: '3RkR3/9/4P4/9/9/9/9/9/9/3K5 b', moves: [] });
    expect(test.service.getSnapshot().refusal).toBe('game-over');
    await settle();
    expect(test.engine().heard()).toEqual(['stop', 'isready']);
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });
});

describe('budgets', () => {
  it('do not matter for a position that cannot be searched', async () => {
    const test = makeTestService();
    test.service.turnOn();
    const round = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
    test.service.analyse(after(...Array.from({ length: 501 }, () => round).flat()));
    await settle();
    expect(test.service.getSnapshot().refusal).toBe('bad-position');
    expect(test.engine().heard(/go/)).toEqual([]);
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });

  it('is ready when the budget is used up', async () => {
    const test = await makeFinished();
    expect(stateOf(test)).toEqual({ kind: 'ready' });
    expect(test.service.getSnapshot()).toMatchObject({ progress: 1, search: undefined });
  });

  it('does not start a search that is finished for this budget', async () => {
    const test = await makeFinished({ budget: { kind: 'time', ms: 8_000 } });
    test.service.analyse(undefined);
    test.service.analyse(after());
    test.service.configure({ budget: { kind: 'time', ms: 4_000 } });
    test.service.turnOff();
    test.service.turnOn();
    await settle();
    expect(test.engine().heard(/go/)).toEqual([]);
    expect(movesOf(test)).toEqual(['h2e2 h9g7']);
  });

  it.each([
    [{ kind: 'time', ms: 12_000 }, 'go movetime 12000'],
    [{ kind: 'depth', depth: 18 }, 'go depth 18'],
    [{ kind: 'nodes', nodes: 3_000_000 }, 'go nodes 3000000'],
    [{ kind: 'infinite' }, 'go infinite'],
  ] as const)('searches again for the larger budget %o', async (budget, go) => {
    const test = await makeFinished({ budget: { kind: 'time', ms: 8_000 } });
    test.service.configure({ budget });
    await settle();
    expect(test.engine().heard(/go/)).toEqual([go]);
  });

  it('counts a depth that another budget has reached', async () => {
    const test = await makeFinished({ budget: { kind: 'time', ms: 8_000 } });
    test.service.configure({ budget: { kind: 'depth', depth: 5 } });
    await settle();
    expect(test.engine().heard(/go/)).toEqual([]);
  });

  it('does not restart when the engine ends an infinite search by itself', async () => {
    const test = await makeFinished({ budget: { kind: 'infinite' } });
    test.service.configure({ budget: { kind: 'time', ms: 30_000 } });
    await settle();
    expect(test.engine().heard(/go/)).toEqual([]);
  });

  it('does not repeat a search that ended without a line', async () => {
    const test = await makeSearching();
    test.engine().finish();
    await settle();
    expect(test.engine().heard(/go/)).toHaveLength(1);
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });

  it('searches again for more lines, and not for fewer', async () => {
    const test = await makeFinished({ multiPv: 1 });
    test.service.configure({ multiPv: 2 });
    await settle();
    expect(test.engine().heard(/MultiPV|go/)).toEqual([
      'setoption name MultiPV value 2',
      'go movetime 8000',
    ]);
    test.tell({ depth: 3, lines: [{ pv: 'b0c2' }, { pv: 'h0g2' }] });
    expect(movesOf(test)).toEqual(['b0c2', 'h0g2']);
    test.engine().finish();
    await settle();
    test.engine().heard();
    test.service.configure({ multiPv: 1 });
    await settle();
    expect(test.engine().heard(/go/)).toEqual([]);
    // Shows the deeper of the two stored evaluations.
    expect(movesOf(test)).toEqual(['h2e2 h9g7']);
  });

  it('replaces an evaluation by one with more nodes or depth only', async () => {
    const test = await makeFinished();
    test.service.deeper();
    await settle();
    test.tell({ depth: 4, nodes: 4_000, lines: [{ pv: 'b0c2' }] });
    expect(test.service.getSnapshot().evaluation?.depth).toBe(5);
    expect(test.service.getSnapshot().search).toMatchObject({ depth: 4, nodes: 4_000 });
    test.tell({ depth: 6, nodes: 3_000, lines: [{ pv: 'b0c2' }] });
    expect(test.service.getSnapshot().evaluation?.depth).toBe(6);
  });

  it('searches deeper in this position only', async () => {
    const test = await makeFinished();
    test.service.deeper();
    await settle();
    expect(test.service.getSnapshot().budget).toEqual({ kind: 'infinite' });
    test.service.analyse(after('h2e2'));
    await settle();
    expect(test.engine().heard(/^go/)).toEqual(['go infinite', 'go movetime 8000']);
  });

  it('restarts with other threads, and leaves the hash as it is', async () => {
    const test = await makeSearching();
    test.engine().heard();
    test.service.configure({ threads: 3 });
    await settle();
    expect(test.engine().heard(/stop|setoption|go/)).toEqual([
      'stop',
      'setoption name Threads value 3',
      'go movetime 8000',
    ]);
  });

  it('keeps settings within what the device allows', () => {
    const test = makeTestService();
    test.service.configure({ threads: 99, hashMb: 300, multiPv: 9 });
    expect(test.service.getSnapshot().settings).toMatchObject({
      threads: 8,
      hashMb: 256,
      multiPv: 5,
    });
  });
});

describe('pauses', () => {
  it('stops when another tab switches its engine on, until it is taken back', async () => {
    const test = await makeSearching();
    test.engine().heard();
    test.loseTab();
    expect(stateOf(test)).toEqual({ kind: 'paused', reason: 'paused-by-other-tab' });
    test.service.analyse(after('h2e2'));
    await settle();
    expect(test.engine().heard(/go|stop/)).toEqual(['stop']);
    test.service.turnOn();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'searching' });
    expect(test.engine().heard(/go/)).toEqual(['go movetime 8000']);
  });

  it('leaves the engine to another tab without a press of the switch', async () => {
    const test = makeTestService();
    test.giveTabAway();
    await test.service.turnOnIfFree();
    expect(stateOf(test)).toEqual({ kind: 'paused', reason: 'paused-by-other-tab' });
    expect(test.loads).toEqual([]);
    test.service.turnOn();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });

  it('starts without a press of the switch when the other tab stops using the engine', async () => {
    const test = makeTestService();
    test.giveTabAway();
    await test.service.turnOnIfFree();
    test.freeTab();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'ready' });
  });

  it('takes a free engine, and gives it back when another tab wants it', async () => {
    const test = makeTestService();
    await test.service.turnOnIfFree();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'ready' });
    test.loseTab();
    expect(stateOf(test)).toEqual({ kind: 'paused', reason: 'paused-by-other-tab' });
  });

  it('stays off when it is switched off while it waits for the lock', async () => {
    const test = makeTestService();
    const asked = test.service.turnOnIfFree();
    test.service.turnOff();
    await asked;
    expect([stateOf(test), test.loads]).toEqual([{ kind: 'off' }, []]);
  });

  it('continues without a press of the switch when the tab that took the engine is closed', async () => {
    const test = await makeSearching();
    test.loseTab();
    test.engine().heard();
    test.freeTab();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'searching' });
    expect(test.engine().heard(/go/)).toEqual(['go movetime 8000']);
  });

  it('ignores other tabs while it is off', async () => {
    const test = await makeSearching();
    test.service.turnOff();
    test.loseTab();
    expect(stateOf(test)).toEqual({ kind: 'off' });
  });

  it('stops while the page is hidden, and continues by itself', async () => {
    const test = await makeSearching();
    test.engine().heard();
    test.hide(true);
    expect(stateOf(test)).toEqual({ kind: 'paused', reason: 'paused-while-hidden' });
    await settle();
    expect(test.engine().heard(/stop/)).toEqual(['stop']);
    test.hide(false);
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'searching' });
    expect(test.engine().heard(/go/)).toEqual(['go movetime 8000']);
  });

  it('leaves no timer running when nothing is searched', async () => {
    const test = await makeFinished();
    expect(test.clock.running()).toBe(0);
  });
});

describe('a crash', () => {
  it('during a search is reported, keeps evaluations, and ends with a new engine', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    const old = test.engine();
    old.crash('pthread sent an error!');
    await settle();
    expect(stateOf(test)).toEqual({
      kind: 'failed',
      reason: 'crashed',
      detail: 'pthread sent an error!',
    });
    expect(movesOf(test)).toEqual(['h2e2 h9g7']);
    expect(old.terminated).toBe(true);
    test.service.turnOn();
    await settle();
    expect(test.engine()).not.toBe(old);
    expect(test.engine().heard(/go/)).toEqual(['go movetime 8000']);
    old.say('info depth 30 score cp 9 pv h2e2', 'bestmove h2e2');
    expect(stateOf(test)).toEqual({ kind: 'searching' });
  });

  it('is assumed when an engine does not answer a stop', async () => {
    const test = await makeSearching();
    test.engine().silent = true;
    test.service.analyse(after('h2e2'));
    test.clock.advance(5_000);
    await settle();
    expect(stateOf(test)).toMatchObject({ kind: 'failed', reason: 'crashed' });
    expect(test.engine().terminated).toBe(true);
  });

  it('is assumed when an engine ends a search with nonsense', async () => {
    const test = await makeSearching();
    test.engine().say('bestmove nonsense');
    await settle();
    expect(stateOf(test)).toMatchObject({ kind: 'failed', reason: 'crashed' });
    expect(test.engine().terminated).toBe(true);
  });

  it('while the engine is off ends when it is switched on', async () => {
    const test = await makeSearching();
    test.service.turnOff();
    test.engine().crash('gone');
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'off' });
    test.service.turnOn();
    await settle();
    expect(stateOf(test)).toEqual({ kind: 'searching' });
    expect(test.loads).toHaveLength(2);
  });
});
