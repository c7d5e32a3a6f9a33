import type { Exercise } from '@chuhe/contract/exercise';
import {
  finishExerciseRun,
  listExerciseRuns,
  startExerciseRun,
} from '@chuhe/contract/exercise-endpoints';
import type { ExerciseRun } from '@chuhe/contract/exercise-run';
import { makeStoredOutbox } from '../../../lib/answer-outbox.ts';
import { api } from '../../../lib/api/api.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { refetch } from '../../../lib/query/query-client.ts';
import { callKey } from '../../../lib/query/use-call.ts';
import { defineService } from '../../../lib/services.ts';
import { playIfOn } from '../../../lib/sounds/play-if-on.ts';
import { soundBetween } from '../../../lib/sounds/sound-between.ts';
import { readJson, writeJson } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { positionAfter } from './exercise-session.ts';
import {
  type OpenRun,
  parseKeptRun,
  parseOpenRun,
  parseUnsentRun,
  type UnsentRun,
} from './kept-run.ts';
import { userId } from './make-exercises.ts';
import { isTabClosed, makeRunLock } from './run-lock.ts';
import { runNow } from './run-now.ts';
import { type KeptRun, RunSession } from './run-session.ts';
import { userOffset } from './user-offset.ts';

/** Runs that have ended, until the server has them. */
export const runOutbox = defineService((signal) =>
  makeStoredOutbox<UnsentRun, ExerciseRun>(
    {
      storageKey: LATE_STORAGE_KEYS.exerciseRuns,
      parse: parseUnsentRun,
      keyOf: ({ runId }) => runId,
      batch: 1,
      send: ([run]) => {
        if (run === undefined) throw new RangeError('no run');
        const answers = run.answers.map(({ moves, at }) => ({ moves: [...moves], at }));
        const parts = { params: { runId: run.runId }, body: { answers } };
        return api().call(finishExerciseRun, parts, { isQuiet: true });
      },
    },
    signal,
  ),
);

export function makeRun(): RunSession {
  const lock = makeRunLock();
  return new RunSession({
    start: (signal) =>
      api().call(startExerciseRun, { query: { offset: userOffset() } }, { isQuiet: true, signal }),
    record: async ({ runId, userId, answers }) => {
      const stored = await runOutbox().add({ runId, userId, answers });
      refetch(callKey(listExerciseRuns, { query: { offset: userOffset() } }, userId));
      return stored !== undefined || (await mayHave(runId));
    },
    keep: (run, { end }) => {
      place.write(JSON.stringify(run));
      const others = storedRuns().filter((each) => parseRecord(each)['runId'] !== run.runId);
      if (run.isOver) {
        lock.release();
        writeOpen(others);
      } else {
        lock.hold(run.runId);
        writeOpen([...others, { ...run, endsAt: run.startedAt + end }]);
      }
    },
    kept: () => {
      const run = parseKeptRun(place.readJson());
      const user = userId();
      return user === undefined || run?.userId === user ? run : undefined;
    },
    ofClosedTab: findRunOfClosedTab,
    userId,
    now: runNow,
    onMove: (exercise, line) => playIfOn(soundOfMove(exercise, line)),
    onEnd: () => playIfOn('end'),
  });
}

/**
 * Sends what waits, with the runs of tabs that were closed before their end. Call it whenever another user is known.
 * @returns the runs of closed tabs that the user has to be told of: the user's own, of which something was answered
 */
export function sendClosedRuns(): readonly OpenRun[] {
  const now = Date.now();
  const ended = readOpen().filter(({ endsAt }) => endsAt < now);
  const ids = new Set<unknown>(ended.map(({ runId }) => runId));
  if (ids.size > 0) writeOpen(storedRuns().filter((each) => !ids.has(parseRecord(each)['runId'])));
  const answered = ended.filter(({ answers }) => answers.length > 0);
  for (const { runId, userId, answers } of answered)
    void runOutbox().add({ runId, userId, answers });
  void runOutbox().flush();
  return answered.filter((run) => run.userId === userId());
}

/** The user's run that still has time, and that no tab plays. */
async function findRunOfClosedTab(): Promise<KeptRun | undefined> {
  const [user, now] = [userId(), Date.now()];
  for (const { run, endsAt } of readOpen()) {
    if (run === undefined || run.userId !== user || endsAt <= now) continue;
    if (await isTabClosed(run.runId)) return run;
  }
  return undefined;
}

/** Whether the server has a run that another tab may have sent; true if the server cannot be asked. */
async function mayHave(runId: string): Promise<boolean> {
  const parts = { query: { offset: userOffset() } };
  const listed = await api().call(listExerciseRuns, parts, { isQuiet: true });
  return !listed.success || listed.data.runs.some((run) => run.runId === runId);
}

const place = tabNote(LATE_STORAGE_KEYS.exerciseRun);

function readOpen(): readonly OpenRun[] {
  return storedRuns().flatMap(parseOpenRun);
}

/** The open runs before they are validated, which takes long for a hundred exercises. */
function storedRuns(): readonly unknown[] {
  const stored = readJson(LATE_STORAGE_KEYS.openRuns);
  return Array.isArray(stored) ? stored : [];
}

function writeOpen(stored: readonly unknown[]): void {
  writeJson(LATE_STORAGE_KEYS.openRuns, stored);
}

function soundOfMove(exercise: Exercise, line: readonly string[]) {
  const before = positionAfter(exercise, line.slice(0, -1));
  const move = line.at(-1) ?? '';
  const sound = soundBetween(before, before.play(move), move.slice(2));
  // The sound of the end is that of the run.
  return sound === 'end' ? 'check' : sound;
}
