import { newGame, pathOf } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { describe, expect, it } from 'vitest';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import { gameStore, goBack, openGame, playLine, undo } from '../../../lib/game/game-store.ts';
import { type PlayChoices, PlaySession } from './play-session.ts';
import { TREE_OF_GAME } from './tree-of-game.ts';

interface Asked {
  readonly task: EngineTask;
  readonly answer: (outcome: TaskOutcome) => void;
}

/** More than the engine's pause before a move, which counts on its clock. */
const PAUSE_MS = 2_200;
const CHOICES: PlayChoices = { human: 'red', level: 8, ruleset: 'asian', clock: undefined };

/** A session in the open game with the test's engine and clock. */
function makeTest(start?: string, moves: readonly string[] = []) {
  openGame(newGame(start === undefined ? {} : { start }));
  playLine(moves);
  const asked: Asked[] = [];
  const timers = new Set<{ readonly callback: () => void; readonly at: number }>();
  const clock = { ms: 0 };
  const session = new PlaySession({
    tree: TREE_OF_GAME,
    perform: (task, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        asked.push({ task, answer: resolve });
      }),
    random: () => 0.5,
    now: () => clock.ms,
    schedule: (callback, ms) => {
      const timer = { callback, at: clock.ms + ms };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const advance = async (ms: number): Promise<void> => {
    clock.ms += ms;
    for (const timer of [...timers].filter(({ at }) => at <= clock.ms)) {
      timers.delete(timer);
      timer.callback();
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  const reply = async (move: string): Promise<void> => {
    asked.shift()?.answer(done(move));
    await advance(PAUSE_MS);
  };
  const phase = () => session.store.getState().phase;
  return { session, asked, advance, reply, phase };
}

function done(move: string): TaskOutcome {
  const score = { kind: 'cp', value: 0, bound: 'exact' } as const;
  const line = { rank: 1, depth: 9, score, moves: [move], cut: false };
  const counts = { multiPv: 1, depth: 9, nodes: 1, nps: 1, timeMs: 1 };
  return { kind: 'done', evaluation: { key: '', lines: [line], ...counts } };
}

function moves(): string[] {
  const { game, current } = gameStore.getState();
  return pathOf(game, current).map(makeMove);
}

describe('a game against the engine', () => {
  it('alternates moves of user and engine in the tree', async () => {
    const { session, reply, asked, phase } = makeTest();
    session.start(CHOICES);
    expect(phase()).toEqual({ kind: 'playing', turn: 'red' });
    expect(session.move('h2e2')).toBe(true);
    expect(session.move('b2e2')).toBe(false);
    expect(asked[0]?.task).toMatchObject({ limits: { nodes: 1_000_000 }, multiPv: 1 });
    await reply('h9g7');
    expect(moves()).toEqual(['h2e2', 'h9g7']);
    expect(phase()).toEqual({ kind: 'playing', turn: 'red' });
  });

  it('starts with the engine when the user has the side that is not to move', async () => {
    const { session, reply } = makeTest();
    session.start({ ...CHOICES, human: 'black' });
    await reply('h2e2');
    expect(moves()).toEqual(['h2e2']);
  });

  it('is played from the current node, beside existing moves', async () => {
    const { session, reply } = makeTest(undefined, ['h2e2', 'h9g7']);
    goBack();
    session.start({ ...CHOICES, human: 'black' });
    session.move('b9c7');
    await reply('h0g2');
    expect(moves()).toEqual(['h2e2', 'b9c7', 'h0g2']);
    expect(gameStore.getState().game.nodeCount).toBe(4);
  });

  it('ends by mate', async () => {
    const { session, phase } = makeTest('4k4/9/9/9/9/9/9/9/R8/1R1K5 w');
    session.start(CHOICES);
    session.move('a1a8');
    expect(phase().kind).toBe('playing');
    session.stop();
    const other = makeTest('4k4/R8/9/9/9/9/9/9/9/1R1K5 w');
    other.session.start(CHOICES);
    other.session.move('b0b9');
    expect(other.phase()).toEqual({
      kind: 'over',
      result: { winner: 'red', reason: 'checkmate' },
    });
    expect(other.asked).toEqual([]);
  });

  it('ends by resignation', () => {
    const { session, phase } = makeTest();
    session.start(CHOICES);
    session.resign();
    expect(phase()).toEqual({ kind: 'over', result: { winner: 'black', reason: 'resignation' } });
  });

  it('ends at once where the game is over', () => {
    const { session, phase } = makeTest('4k1R2/6R2/9/9/9/9/9/9/9/3K5 b');
    session.start(CHOICES);
    expect(phase()).toMatchObject({ kind: 'over', result: { winner: 'red' } });
  });

  it('stops when its moves are deleted from the tree', () => {
    const { session, phase } = makeTest();
    session.start(CHOICES);
    session.move('h2e2');
    undo();
    session.check();
    expect(phase()).toEqual({ kind: 'off' });
  });
});

describe('taking back', () => {
  it('deletes the move and its answer from the tree', async () => {
    const { session, reply, phase } = makeTest();
    session.start(CHOICES);
    expect(session.canTakeBack()).toBe(false);
    session.move('h2e2');
    await reply('h9g7');
    const stop = gameStore.subscribe(() => session.check());
    session.takeBack();
    stop();
    expect(moves()).toEqual([]);
    expect(gameStore.getState().game.nodeCount).toBe(0);
    expect(phase()).toEqual({ kind: 'playing', turn: 'red' });
  });

  it('stops the engine that is thinking about an answer', async () => {
    const { session, asked, advance } = makeTest();
    session.start(CHOICES);
    session.move('h2e2');
    session.takeBack();
    asked.shift()?.answer(done('h9g7'));
    await advance(1_000);
    expect(moves()).toEqual([]);
  });

  it('continues a game that was over', () => {
    const { session, phase } = makeTest('4k4/R8/9/9/9/9/9/9/9/1R1K5 w');
    session.start(CHOICES);
    session.move('b0b9');
    session.takeBack();
    expect(phase()).toEqual({ kind: 'playing', turn: 'red' });
  });
});

describe('the clock', () => {
  const clock = { baseMs: 60_000, incrementMs: 2_000 };

  it('runs for the side to move, and gives the increment after the move', async () => {
    const { session, advance, reply } = makeTest();
    session.start({ ...CHOICES, clock });
    session.move('h2e2');
    await reply('h9g7');
    await advance(5_000);
    expect([session.timeLeft('red'), session.timeLeft('black')]).toEqual([55_000, 60_000]);
    session.move('h0g2');
    expect(session.timeLeft('red')).toBe(57_000);
  });

  it('waits for the first move of each side', async () => {
    const { session, advance, reply } = makeTest();
    session.start({ ...CHOICES, clock });
    await advance(90_000);
    expect([session.timeLeft('red'), session.isClockRunning('red')]).toEqual([60_000, false]);
    session.move('h2e2');
    await advance(1_000);
    await reply('h9g7');
    expect([session.timeLeft('red'), session.timeLeft('black')]).toEqual([60_000, 60_000]);
    expect(session.isClockRunning('red')).toBe(true);
  });

  it('ends the game when it has run down', async () => {
    const { session, advance, phase, reply } = makeTest();
    session.start({ ...CHOICES, clock });
    session.move('h2e2');
    await reply('h9g7');
    await advance(60_000);
    expect(phase()).toEqual({ kind: 'over', result: { winner: 'black', reason: 'time' } });
    expect(session.timeLeft('red')).toBe(0);
  });

  it('is reset when a move is taken back', async () => {
    const { session, advance, reply } = makeTest();
    session.start({ ...CHOICES, clock });
    session.move('h2e2');
    await reply('h9g7');
    await advance(5_000);
    session.move('h0g2');
    await reply('b9c7');
    await advance(20_000);
    session.takeBack();
    expect([session.timeLeft('red'), session.timeLeft('black')]).toEqual([60_000, 60_000]);
    await advance(1_000);
    expect([session.timeLeft('red'), session.timeLeft('black')]).toEqual([59_000, 60_000]);
  });

  it('limits the time of the engine', () => {
    const { session, asked } = makeTest();
    session.start({ ...CHOICES, human: 'black', clock });
    expect(asked[0]?.task.limits.moveTimeMs).toBe(3_400);
  });
});

describe('a game that was interrupted', () => {
  const clock = { baseMs: 60_000, incrementMs: 0 };
  const clocks = { red: 40_000, black: 50_000 };

  it("continues with the engine's move, if it is its turn", async () => {
    const { session, reply, phase } = makeTest(undefined, ['h2e2']);
    const tip = gameStore.getState().current;
    const choices = { ...CHOICES, clock };
    session.resume({ choices, start: 0, tip, clocks, result: undefined });
    expect(phase()).toEqual({ kind: 'playing', turn: 'black' });
    await reply('h9g7');
    expect(moves()).toEqual(['h2e2', 'h9g7']);
    expect([session.timeLeft('red'), session.timeLeft('black')]).toEqual([40_000, 50_000]);
    session.takeBack();
    expect(moves()).toEqual([]);
    expect(session.timeLeft('red')).toBe(40_000);
  });

  it('is still over', () => {
    const { session, phase, asked } = makeTest(undefined, ['h2e2']);
    const tip = gameStore.getState().current;
    const result = { winner: 'black', reason: 'resignation' } as const;
    session.resume({ choices: CHOICES, start: 0, tip, clocks: undefined, result });
    expect(phase()).toEqual({ kind: 'over', result });
    expect(asked).toEqual([]);
  });
});

describe('a hint', () => {
  it('is shown until the next move', async () => {
    const { session, asked, advance } = makeTest();
    session.start(CHOICES);
    void session.askHint();
    asked.shift()?.answer(done('b2e2'));
    await advance(0);
    expect(session.store.getState().hint).toBe('b2e2');
    // The hint is cleared first, so that it is announced again.
    void session.askHint();
    expect(session.store.getState().hint).toBeUndefined();
    asked.shift()?.answer(done('b2e2'));
    await advance(0);
    session.move('h2e2');
    expect(session.store.getState().hint).toBeUndefined();
  });
});

it('an engine that fails can be tried again, and the clock waits', async () => {
  const { session, asked, reply, advance, phase } = makeTest();
  const clock = { baseMs: 60_000, incrementMs: 0 };
  session.start({ ...CHOICES, human: 'black', clock });
  const failure = { reason: 'crashed', detail: 'gone' } as const;
  asked.shift()?.answer({ kind: 'failed', failure });
  await advance(PAUSE_MS);
  expect(phase()).toEqual({ kind: 'stuck', turn: 'red', failure });
  await advance(90_000);
  session.retry();
  await reply('h2e2');
  expect(moves()).toEqual(['h2e2']);
});

const goalOf = (session: PlaySession) => session.store.getState().goal;
const takenBackOf = (session: PlaySession) => session.store.getState().takenBack;

describe('a goal', () => {
  const ENDING = '3k5/9/9/9/9/9/9/9/R8/5K3 w';
  const HOLD: PlayChoices = { ...CHOICES, goal: { kind: 'hold', moves: 1 } };

  it('is shown with its progress and ends the game when it is reached', async () => {
    const { session, reply, phase } = makeTest(ENDING);
    session.start(HOLD);
    session.move('a1b1');
    expect(goalOf(session)).toEqual({ kind: 'hold', held: 0, of: 1 });
    await reply('d9d8');
    expect(phase()).toEqual({ kind: 'over', result: { reason: 'goal' } });
    expect(goalOf(session)).toEqual({ kind: 'reached', why: 'held' });
    expect(session.move('b1b2')).toBe(false);
  });

  it('is open again when a move is taken back', async () => {
    const { session, reply, phase } = makeTest(ENDING);
    session.start(HOLD);
    session.move('a1b1');
    await reply('d9d8');
    session.takeBack();
    expect(phase()).toEqual({ kind: 'playing', turn: 'red' });
    expect(goalOf(session)).toEqual({ kind: 'hold', held: 0, of: 1 });
  });

  it('is missed by resignation and reached by mate', () => {
    const lost = makeTest(ENDING);
    lost.session.start(HOLD);
    lost.session.resign();
    expect(goalOf(lost.session)).toEqual({ kind: 'missed', why: 'lost' });
    const won = makeTest('4k4/R8/9/9/9/9/9/9/9/1R1K5 w');
    won.session.start({ ...CHOICES, goal: { kind: 'mate' } });
    won.session.move('b0b9');
    expect(won.phase()).toMatchObject({ kind: 'over', result: { reason: 'checkmate' } });
    expect(goalOf(won.session)).toEqual({ kind: 'reached', why: 'won' });
  });

  it('counts from where the game began in the tree', async () => {
    const { session, reply } = makeTest(undefined, ['h2e2', 'h9g7']);
    session.start({ ...CHOICES, goal: { kind: 'hold', moves: 2 } });
    session.move('h0g2');
    await reply('b9c7');
    expect(goalOf(session)).toEqual({ kind: 'hold', held: 1, of: 2 });
  });

  it.each([undefined, { reason: 'goal' } as const])(
    'is judged again after a reload, with the result %j',
    (result) => {
      const { session, phase } = makeTest(ENDING, ['a1b1', 'd9d8']);
      const tip = gameStore.getState().current;
      session.resume({ choices: HOLD, start: 0, tip, clocks: undefined, result });
      expect(phase()).toEqual({ kind: 'over', result: { reason: 'goal' } });
      expect(goalOf(session)).toEqual({ kind: 'reached', why: 'held' });
    },
  );
});

describe('a move that was taken back', () => {
  it('is explained by the engine’s best answer, until the next move', async () => {
    const { session, reply, asked, advance } = makeTest();
    session.start(CHOICES);
    session.move('h2e2');
    await reply('h9g7');
    session.takeBack();
    expect(takenBackOf(session)).toEqual({ move: 'h2e2', from: 0, found: undefined });
    expect(asked[0]?.task.request.moves).toEqual(['h2e2']);
    asked.shift()?.answer(done('b9c7'));
    await advance(0);
    // Then the position before the move, to tell what it cost.
    expect(asked[0]?.task.request.moves).toEqual([]);
    asked.shift()?.answer(done('b2e2'));
    await advance(0);
    const found = { moves: ['b9c7'], lost: 0 };
    expect(takenBackOf(session)).toMatchObject({ move: 'h2e2', found });
    session.move('b2e2');
    expect(takenBackOf(session)).toBeUndefined();
  });

  it('is not explained if the user moves before the answer is found', async () => {
    const { session, reply, asked, advance } = makeTest();
    session.start(CHOICES);
    session.move('h2e2');
    await reply('h9g7');
    session.takeBack();
    const [search] = asked;
    session.move('b2e2');
    search?.answer(done('b9c7'));
    await advance(0);
    expect(takenBackOf(session)).toBeUndefined();
  });

  it('is not explained if the engine fails or the move ended the game', async () => {
    const { session, asked, advance } = makeTest();
    session.start(CHOICES);
    session.move('h2e2');
    asked.shift();
    session.takeBack();
    asked.shift()?.answer({ kind: 'failed', failure: { reason: 'crashed', detail: 'gone' } });
    await advance(0);
    expect(takenBackOf(session)).toBeUndefined();
    const mate = makeTest('4k4/R8/9/9/9/9/9/9/9/1R1K5 w');
    mate.session.start(CHOICES);
    mate.session.move('b0b9');
    mate.session.takeBack();
    expect([takenBackOf(mate.session), mate.asked.length]).toEqual([undefined, 0]);
  });
});
