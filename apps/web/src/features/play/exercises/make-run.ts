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
import { refetch } from '../../../lib/query/query-client.ts';
import { callKey } from '../../../lib/query/use-call.ts';
import { defineService } from '../../../lib/services.ts';
import { playIfOn } from '../../../lib/sounds/play-if-on.ts';
import { soundBetween } from '../../../lib/sounds/sound-between.ts';
import { readJson, writeJson } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { positionAfter } from './exercise-session.ts';
import { parseKeptRun, parseOpenRun, parseUnsentRun, type UnsentRun } from './kept-run.ts';
import { userId } from './make-exercises.ts';
import { runNow } from './run-now.ts';
import { RunSession } from './run-session.ts';
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
      const { runId, answers, startedAt } = run;
      const others = readOpen().filter((each) => each.runId !== runId);
      const own = { runId, userId: run.userId, answers, endsAt: startedAt + end };
      const isOpen = !run.isOver && answers.length > 0;
      writeOpen(isOpen ? [...others, own] : others);
    },
    kept: () => {
      const run = parseKeptRun(place.readJson());
      const user = userId();
      return user === undefined || run?.userId === user ? run : undefined;
    },
    userId,
    now: runNow,
    onMove: (exercise, line) => playIfOn(soundOfMove(exercise, line)),
    onEnd: () => playIfOn('end'),
  });
}

/** Sends what waits, with the runs of tabs that were closed before their end. Call it whenever another user is known. */
export function sendClosedRuns(): void {
  const now = Date.now();
  const open = readOpen();
  const ended = open.filter(({ endsAt }) => endsAt < now);
  if (ended.length > 0) writeOpen(open.filter((each) => !ended.includes(each)));
  for (const { runId, userId, answers } of ended) void runOutbox().add({ runId, userId, answers });
  void runOutbox().flush();
}

/** Whether the server has a run that another tab may have sent; true if the server cannot be asked. */
async function mayHave(runId: string): Promise<boolean> {
  const parts = { query: { offset: userOffset() } };
  const listed = await api().call(listExerciseRuns, parts, { isQuiet: true });
  return !listed.success || listed.data.runs.some((run) => run.runId === runId);
}

const place = tabNote(LATE_STORAGE_KEYS.exerciseRun);

function readOpen() {
  const stored = readJson(LATE_STORAGE_KEYS.openRuns);
  return Array.isArray(stored) ? stored.flatMap(parseOpenRun) : [];
}

function writeOpen(runs: ReturnType<typeof readOpen>): void {
  writeJson(LATE_STORAGE_KEYS.openRuns, runs);
}

function soundOfMove(exercise: Exercise, line: readonly string[]) {
  const before = positionAfter(exercise, line.slice(0, -1));
  const move = line.at(-1) ?? '';
  const sound = soundBetween(before, before.play(move), move.slice(2));
  // The sound of the end is that of the run.
  return sound === 'end' ? 'check' : sound;
}
