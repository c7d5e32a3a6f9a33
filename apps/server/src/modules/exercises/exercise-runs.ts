import { randomUUID } from 'node:crypto';
import type { BestRuns, ExerciseRun, FinishedRun } from '@chuhe/contract/exercise-run';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { siteOffset } from '../../db/site-day.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { checkRun } from './check-run.ts';
import { addToLog } from './exercise-repository.ts';
import { makeExercise } from './list-exercises.ts';
import {
  chooseRunExercises,
  findBest,
  findInOrder,
  finishRun,
  insertRun,
  listRuns,
  lockRun,
  type RunRow,
} from './run-repository.ts';
import { dayOf } from './streak.ts';

/** The runs in a list. */
const LISTED = 50;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Endpoints of the three-minute run. A run changes no ratings. */
export function exerciseRuns(app: FastifyInstance, { database: { db }, now }: Context): void {
  const startRoute = { ...ROUTES.startExerciseRun, limit: perMinute(10) };
  addRoute(app, startRoute, async ({ query: { offset }, caller: { userId } }) => {
    const time = now();
    const rows = await chooseRunExercises(db);
    const exerciseIds = rows.map(({ id }) => id);
    const runId = await inTransaction(db, (tx) =>
      insertRun(tx, { userId, exerciseIds, now: time }),
    );
    return {
      runId,
      exercises: rows.map((row) => makeExercise({ ...row, missedAt: null })),
      best: await bestRuns(db, userId, { time, offset }),
    };
  });
  const finishRoute = { ...ROUTES.finishExerciseRun, limit: perMinute(30) };
  addRoute(app, finishRoute, async ({ params: { runId }, body, caller: { userId } }) => {
    const time = now();
    const row = await inTransaction(db, (tx) => finish(tx, { userId, runId, body, now: time }));
    return makeRun(row);
  });
  const listRoute = { ...ROUTES.listExerciseRuns, limit: perMinute(60) };
  addRoute(app, listRoute, async ({ query: { offset }, caller: { userId } }) => ({
    best: await bestRuns(db, userId, { time: now(), offset }),
    runs: (await listRuns(db, userId, LISTED)).map(makeRun),
  }));
}

interface Finish {
  readonly userId: string;
  readonly runId: string;
  readonly body: FinishedRun;
  readonly now: Date;
}

/** Checks and stores a run. A second submission changes nothing. */
async function finish(tx: Queryable, { userId, runId, body, now }: Finish): Promise<RunRow> {
  const run = await lockRun(tx, { userId, runId });
  if (run === undefined) throw new ApiError('NOT_FOUND');
  if (run.finishedAt !== null) return run;
  const exercises = await findInOrder(tx, run.exerciseIds);
  const checked = checkRun(exercises, body, now.getTime() - run.startedAt.getTime());
  if (checked === undefined) throw new ApiError('BAD_REQUEST');
  const log = body.answers.map(({ at }, index) => ({
    userId,
    answerId: randomUUID(),
    exerciseId: exercises[index]?.id ?? '',
    isSolved: checked.solved[index] === true,
    rating: null,
    answeredAt: new Date(run.startedAt.getTime() + at),
  }));
  // The exercises are locked by their ids, as where answers are recorded. Otherwise, the two could deadlock.
  await addToLog(
    tx,
    log.toSorted((one, other) => (one.exerciseId < other.exerciseId ? -1 : 1)),
  );
  const { solved, ...counts } = checked;
  const score = solved.filter((isSolved) => isSolved).length;
  const row = await finishRun(tx, runId, { ...counts, score, finishedAt: now });
  if (row === undefined) throw new ApiError('NOT_FOUND');
  return row;
}

/** @param offset how far the user's time is ahead of UTC, in minutes; that of the site by default */
function bestRuns(
  db: Queryable,
  userId: string,
  { time, offset = siteOffset(time) }: { readonly time: Date; readonly offset: number | undefined },
): Promise<BestRuns> {
  const midnight = Date.parse(dayOf(time, offset)) - offset * MINUTE;
  const week = new Date(midnight - 6 * DAY);
  return findBest(db, userId, { today: new Date(midnight), week });
}

function makeRun({ id, startedAt, score, right, wrong, bestCombo }: RunRow): ExerciseRun {
  return { runId: id, startedAt: startedAt.toISOString(), score, right, wrong, bestCombo };
}
