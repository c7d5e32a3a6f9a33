import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import type { SettingValues } from '@chuhe/contract/settings';
import type { Position } from '@chuhe/rules/position';
import type { Database } from '../../../db/database.ts';
import type { EngineOutcome } from '../../../engine/engine-job.ts';
import { BoundedMap } from '../../../http/bounded-map.ts';
import { type JobQueue, RetryLater } from '../../../jobs/job-queue.ts';
import { completeJob, type LeasedJob } from '../../../jobs/job-repository.ts';
import { LEARNING } from '../../../settings/learning-defaults.ts';
import { type Evaluation, isSearchedBy } from '../evaluations/evaluation.ts';
import { findEvaluations } from '../evaluations/evaluation-repository.ts';
import { announcePositions } from '../position-changes.ts';
import type { CheckPayload, WorkChecker } from '../workers/work-checker.ts';
import { type Analyse, evaluatePosition } from './evaluate-position.ts';
import { findLearned } from './learning-day-repository.ts';
import { readPayload } from './learning-payload.ts';
import { storeLearned } from './store-learned.ts';

/** Evaluates positions that users have opened, one after the other, unless they are well known. */

/** A position is evaluated again if fewer than `moves` of its moves were searched with this share of the wanted nodes. */
const SHALLOW = { nodes: 2 / 3, moves: 5 } as const;

export interface LearnerOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly analyse: Analyse;
  readonly hasEngine: () => boolean;
  readonly limits: () => Promise<SettingValues['learning']>;
  /** Absent if workers are not checked. */
  readonly checker?: WorkChecker;
  readonly now: () => Date;
  readonly log: { warn: (details: object, message: string) => void };
}

export type LearningState = 'known' | 'queued' | 'full' | 'off' | 'over';

/** Maximum number of positions that are remembered as searched in vain. */
const MAX_REMEMBERED = 10_000;

export class Learner {
  readonly #options: LearnerOptions;
  /**
   * Nodes by key of searches that were not deeper than what is stored, such as that of a dump with another engine. Without it, each
   * request would search the position again.
   */
  readonly #searchedInVain = new BoundedMap<string, number>(MAX_REMEMBERED);

  constructor(options: LearnerOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    await this.#options.queue.open((job, signal) => this.#learn(job, signal));
  }

  close(): Promise<void> {
    return this.#options.queue.close();
  }

  /** Queues a position unless it is well known. Repeated requests queue it once. */
  async request(position: Position, priority = 0): Promise<LearningState> {
    const { database, queue, hasEngine, limits } = this.#options;
    if (position.moves().length === 0) return 'over';
    const key = makeKeyHex(makeKey(position).key);
    const { isOn, nodes } = await limits();
    if (await this.#isKnown(position, key, nodes)) return 'known';
    if (!isOn || !hasEngine()) return 'off';
    if (await this.#isDailyLimitReached()) return 'full';
    const added = await queue.add(database.db, { key, payload: { fen: position.fen }, priority });
    return added === 'full' ? 'full' : 'queued';
  }

  async mayWork(): Promise<boolean> {
    return this.#options.hasEngine() && (await this.whyNoWork()) === undefined;
  }

  /** Why nothing is to be evaluated now, by the site or by workers. */
  async whyNoWork(): Promise<'off' | 'limit' | undefined> {
    if (!(await this.#options.limits()).isOn) return 'off';
    return (await this.#isDailyLimitReached()) ? 'limit' : undefined;
  }

  /** Remembers a search, also one of a worker, that added nothing to what is stored. @param key in hexadecimal digits */
  rememberInVain(key: string, nodes: number): void {
    this.#searchedInVain.set(key, nodes);
  }

  async #isDailyLimitReached(): Promise<boolean> {
    const { database, limits, now } = this.#options;
    const { positionsPerDay } = await limits();
    if (positionsPerDay === null) return false;
    return (await findLearned(database.db, now())).positions >= positionsPerDay;
  }

  async #isKnown(position: Position, key: string, nodes: number): Promise<boolean> {
    const found = (await findEvaluations(this.#options.database.db, [key])).get(key);
    if (found !== undefined && (this.#searchedInVain.get(key) ?? 0) >= nodes) return true;
    const options = { legal: position.moves().length, nodes };
    return found !== undefined && !isShallow(found, options);
  }

  async #learn(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { database, analyse, limits } = this.#options;
    const payload = readPayload(job.payload);
    if (payload?.check !== undefined) {
      await this.#check(job, { ...payload, check: payload.check }, signal);
      return;
    }
    const position = payload?.position;
    const { nodes } = await limits();
    if (position === undefined || (await this.#isKnown(position, job.key, nodes))) {
      await completeJob(database.db, job);
      return;
    }
    const options = { nodes, lines: LEARNING.lines, source: 'engine', signal } as const;
    const result = await evaluatePosition(analyse, position, options);
    if (!result.ok) {
      await this.#endFailedJob(job, result.outcome);
      return;
    }
    const changed = await database.db.transaction(async (tx) => {
      const changes = await storeLearned(tx, result, this.#options.now());
      // If this process was slow, another one may have taken the job over.
      if (!(await completeJob(tx, job))) throw new RetryLater('another process has the job');
      return changes;
    });
    if (changed.size === 0) this.rememberInVain(job.key, nodes);
    await announcePositions(database, changed);
  }

  async #check(job: LeasedJob, payload: CheckPayload, signal: AbortSignal): Promise<void> {
    const { checker, database } = this.#options;
    if (checker === undefined) await completeJob(database.db, job);
    const outcome = await checker?.check(job, payload, signal);
    if (outcome !== undefined) await this.#endFailedJob(job, outcome);
  }

  /** Ends a job that cannot be done; throws if the job is to be retried. */
  async #endFailedJob(
    job: LeasedJob,
    outcome: Exclude<EngineOutcome, { kind: 'finished' }>,
  ): Promise<void> {
    const { database, log } = this.#options;
    if (outcome.kind === 'stopped') throw new RetryLater('stopped');
    if (outcome.kind === 'failed' && outcome.reason === 'engine-failed') {
      throw new Error(`the engine failed: ${outcome.detail}`);
    }
    const { reason } = outcome;
    if (reason === 'bad-position' || reason === 'game-over' || reason === 'bad-limits') {
      log.warn({ reason }, 'a position cannot be learned');
      await completeJob(database.db, job);
      return;
    }
    throw new RetryLater(reason);
  }
}

export function isShallow(
  { moves }: Pick<Evaluation, 'moves'>,
  { legal, nodes }: { readonly legal: number; readonly nodes: number },
): boolean {
  const deep = moves.filter((move) => isSearchedBy(move, nodes * SHALLOW.nodes)).length;
  // A position that is its own mirror image stores half as many moves.
  return deep < Math.min(SHALLOW.moves, Math.ceil(legal / 2));
}
