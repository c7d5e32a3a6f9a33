/** The session with a real engine. Debian's fairy-stockfish 11.1 counts ranks 1–10. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Schedule } from './host.ts';
import { Session } from './session.ts';

const engine = findEngine();
if (engine === undefined)
  console.log('fairy-stockfish was not found: the tests with a real engine are skipped.');

describe('a session with Fairy-Stockfish', () => {
  it.runIf(engine !== undefined)('searches the initial position for three lines', async () => {
    const { child, session } = startEngine(engine ?? '');
    const started = await session.start();
    expect(started.ok && started.value.name).toMatch(/fairy-stockfish/i);
    expect(session.setOption('MultiPV', 3)).toMatchObject({ ok: true });

    const outcome = await session.search({ position: {}, limits: { depth: 6 } }).done;
    if (outcome.kind !== 'finished') throw new Error(`The search ended as ${outcome.kind}.`);
    expect(outcome.bestMove).toMatch(/^[a-i][0-4][a-i]\d$/);
    const { settled } = outcome.evaluation;
    expect(settled.map(({ multipv, depth }) => [multipv, depth])).toEqual([
      [1, 6],
      [2, 6],
      [3, 6],
    ]);
    expect(settled[0]?.pv[0]).toBe(outcome.bestMove);
    expect(settled.every(({ isPvCut }) => !isPvCut)).toBe(true);

    // Black is mated, so the engine must have read the move correctly.
    const mated = await session.search({
      position: { fen: '3k5/9/9/9/9/9/9/9/4R4/R3K4 w', moves: ['a0d0'] },
      limits: { depth: 4 },
    }).done;
    expect(mated).toMatchObject({ kind: 'finished', bestMove: undefined });

    let reportStart: () => void;
    const isStarted = new Promise<void>((resolve) => {
      reportStart = resolve;
    });
    const infinite = session.search({
      position: {},
      limits: { infinite: true },
      onEvaluation: () => reportStart(),
    });
    await isStarted;
    const next = session.search({ position: { moves: ['h2e2'] }, limits: { nodes: 2_000 } });
    expect(await infinite.done).toMatchObject({ kind: 'stopped' });
    expect(await next.done).toMatchObject({ kind: 'finished' });

    const exitStatus = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    session.quit();
    expect(await exitStatus).toBe(0);
  });
});

const schedule: Schedule = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

function startEngine(path: string): { child: ChildProcess; session: Session } {
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'ignore'] });
  const session = new Session({
    send: (line) => child.stdin.write(`${line}\n`),
    coordinates: 'ranks-1-10',
    schedule,
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => session.receiveChunk(text));
  child.on('exit', (status) => session.exited(`exit status ${status}`));
  return { child, session };
}

function findEngine(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/games'];
  return folders.map((folder) => join(folder, 'fairy-stockfish')).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
