import { Position } from '@chuhe/rules/position';
import type { Database, Queryable } from '../../db/database.ts';
import type { EngineOutcome } from '../../engine/engine-job.ts';
import type { Engine } from '../../engine/site-engine.ts';
import { whyUnsearchable } from '../../engine/unsearchable.ts';
import { JobQueue, RetryLater } from '../../jobs/job-queue.ts';
import { completeJob, type LeasedJob } from '../../jobs/job-repository.ts';
import { movesOf } from './exercise-file.ts';
import { type ExerciseRow, lockExercises } from './exercise-repository.ts';
import { endsGame, isRefuted, pliesToSearch } from './refute.ts';
import { closeReports, findExercise, hasOpenReports, listUnqueued } from './report-repository.ts';

export const CHECK_QUEUE = 'exercise-check';
const LIMIT = 1000;
/** Nodes of the search of a position: five times those of the last stage of the sieve. */
export const CHECK_NODES = 2_000_000;
/** On a slow machine, a search that is cut short counts with as many nodes as the last stage of the sieve. */
const LEAST_NODES = 400_000;

export interface ExerciseChecksOptions {
  readonly database: Database;
  readonly engine: Engine | undefined;
  readonly now: () => Date;
  readonly log: { error: (details: object, message: string) => void };
}

/** Searches reported exercises again, and withdraws those whose solution does not hold. One job per exercise. */
export class ExerciseChecks {
  readonly #options: ExerciseChecksOptions;
  readonly #queue: JobQueue;

  constructor(options: ExerciseChecksOptions) {
    const { database, engine, now, log } = options;
    this.#options = options;
    this.#queue = new JobQueue({
      database,
      now,
      log,
      queue: CHECK_QUEUE,
      limit: LIMIT,
      mayWork: () => engine !== undefined && engine.status().state !== 'missing',
    });
  }

  async open(): Promise<void> {
    if (this.#options.engine === undefined) return;
    await this.#queue.open((job, signal) => this.#check(job, signal));
  }

  /** Queues what was reported while the queue was full, or whose job was deleted a day after it had failed at every try. */
  async queueMissing(): Promise<void> {
    const { db } = this.#options.database;
    const ids = await listUnqueued(db, CHECK_QUEUE, LIMIT / 4);
    await this.#queue.addAll(
      db,
      ids.map((key) => ({ key, payload: {}, waitsFor: 0 })),
    );
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  /** Queues an exercise, in the transaction that stores the report. Call `notify` after the commit. */
  async add(tx: Queryable, exerciseId: string): Promise<void> {
    await this.#queue.add(tx, { key: exerciseId, payload: {}, priority: 0 });
  }

  notify(): Promise<void> {
    return this.#queue.notify();
  }

  async #check(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { database, now } = this.#options;
    // An administrator may have decided while the job was waiting.
    const isOpen = await hasOpenReports(database.db, job.key);
    const exercise = isOpen ? await findExercise(database.db, job.key) : undefined;
    const isWrong = exercise && (await this.#isWrong(exercise, signal));
    const isDone = await database.db.transaction(async (tx) => {
      // The exercise is locked before the job, as where a report is stored. Otherwise, the two could deadlock.
      const stored = (await lockExercises(tx, [job.key])).get(job.key);
      if (!(await completeJob(tx, job))) return true;
      if (exercise === undefined || isWrong === undefined) return true;
      // A newer file has another solution, which is to be checked.
      const isSame = stored?.moves === exercise.moves;
      if (isSame) await closeReports(tx, exercise.id, { isRefuted: isWrong, now: now() });
      else await this.add(tx, exercise.id);
      return isSame;
    });
    if (!isDone) await this.notify();
  }

  async #isWrong({ fen, ...exercise }: ExerciseRow, signal: AbortSignal): Promise<boolean> {
    const [moves, isMate] = [movesOf(exercise.moves), exercise.kind === 'mate'];
    const start = Position.parse(fen);
    if (!start.ok || (isMate && !endsGame(start.value, moves))) return true;
    for (const ply of pliesToSearch(moves, isMate)) {
      const lines = await this.#search({ fen, moves: moves.slice(0, ply) }, signal);
      if (isRefuted({ move: moves[ply] ?? '', lines }, isMate)) return true;
    }
    return false;
  }

  async #search(place: { readonly fen: string; readonly moves: string[] }, signal: AbortSignal) {
    const outcome: EngineOutcome | undefined = await this.#options.engine?.analyse({
      ...place,
      limits: { nodes: CHECK_NODES },
      multiPv: 2,
      isFresh: true,
      priority: 'background',
      signal,
    });
    if (outcome === undefined) throw new RetryLater('this process has no engine');
    if (outcome.kind !== 'finished') {
      throw new Error(`the engine refuses: ${whyUnsearchable(outcome)}`);
    }
    const { nodes, isCutShort, lines } = outcome.result;
    // A search that proves a mate ends early. One that was cut short proves nothing.
    if (isCutShort && nodes < LEAST_NODES) throw new Error('the search was cut short');
    return lines;
  }
}
