import { randomInt } from 'node:crypto';
import type { Language } from '@chuhe/contract/languages';
import type {
  ResultOutcome,
  SuspensionReason,
  WaitReason,
  Work as WorkAnswer,
  WorkEngine,
  WorkResult,
} from '@chuhe/contract/work';
import { WORK_LIMITS } from '@chuhe/contract/work';
import { ENGINE_NAME } from '@chuhe/engine/uci-engine';
import type { Database, Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { BridgeCaller } from '../../../http/caller.ts';
import { MAX_TRIES } from '../../../jobs/job-queue.ts';
import {
  completeJob,
  countHeldJobs,
  endLease,
  findLeasedJobs,
  insertJob,
  type LeasedJob,
  putBackLeased,
  type WorkerLease,
} from '../../../jobs/job-repository.ts';
import { LEARNING } from '../../../settings/learning-defaults.ts';
import { isExhausted } from '../evaluations/evaluation.ts';
import { lockEvaluations } from '../evaluations/evaluation-repository.ts';
import { keyed } from '../key-moves.ts';
import { type LearningPayload, readPayload } from '../learning/learning-payload.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { storeLearned } from '../learning/store-learned.ts';
import { announcePositions } from '../position-changes.ts';
import { hasTooManyChecks } from './check-repository.ts';
import { extendLease, leaseWork, putBackFailed } from './lease-repository.ts';
import { readWorkResult } from './read-work-result.ts';
import { settleCheck } from './settle-check.ts';
import { addToShift, closeShift, openShift } from './shift-repository.ts';
import { suspendWorker } from './suspend-worker.ts';
import { CHECK_PRIORITY, checkKey, makeComparedSearch } from './work-check.ts';
import {
  findWorkerOf,
  isTrustedWorker,
  lockWorker,
  openWorker,
  updateWorker,
  type WorkerRow,
} from './worker-repository.ts';

/** Positions that an account may hold at a time. */
const MAX_HELD = { trusted: 512, other: 128 } as const;
/** A worker is suspended after this many refused or failed results since it last passed a check. */
const MAX_REFUSED = 5;
/** One result in this many is checked, by lot, so that no worker knows which. */
const CHECK_EVERY = 100;
/** A position that a worker could not evaluate is offered to others after this time, in milliseconds. */
const RETRY_AFTER_MS = 30_000;
/**
 * A lease ends at the latest after so many times the time that a slow machine needs, however often it is extended, so that no one keeps
 * positions from others for ever.
 */
const LONGEST_LEASE = { times: 10, leastMs: 30 * 60_000, nodesPerMs: 50 } as const;

export interface WorkState {
  /** Why nothing is learned now. */
  readonly wait: WaitReason | undefined;
  /** Nodes of a search. */
  readonly nodes: number;
  /** The engine that workers must use. */
  readonly engine: WorkEngine | undefined;
}

export interface WorkOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { warn: (details: object, message: string) => void };
  readonly state: () => Promise<WorkState>;
  /** Called after a worker was suspended. */
  readonly onSuspended: () => Promise<void>;
  /** Notifies the site's own engine of a new check. */
  readonly onCheck: () => Promise<void>;
  /** Called after a search that added nothing to what is stored. */
  readonly onInVain: (key: string, nodes: number) => void;
  /** Draws whether a result is checked. Tests replace it. */
  readonly drawCheck?: () => boolean;
}

/** Leases positions of the learning queue to workers, and stores their results. */
export class Work {
  readonly #options: WorkOptions;

  constructor(options: WorkOptions) {
    this.#options = options;
  }

  /** @throws ApiError WORKER_SUSPENDED */
  async lease(
    bridge: BridgeCaller,
    { lease, positions }: { readonly lease: string; readonly positions: number },
  ): Promise<WorkAnswer> {
    const { database, state } = this.#options;
    const { db } = database;
    const worker = await this.#requireWorker(bridge);
    const { wait, nodes, engine } = await state();
    const rest = {
      seconds: WORK_LIMITS.leaseSeconds,
      lines: LEARNING.lines,
      engine: engine ?? null,
    };
    if (wait !== undefined) return { ...rest, positions: [], wait };
    const of = { queue: LEARNING_QUEUE, workerId: worker.id, lease };
    const isTrusted = isTrustedWorker(bridge);
    const jobs = await inTransaction(db, async (tx) => {
      // Simultaneous calls would exceed what an account may hold.
      const { state: current, reason } = (await lockWorker(tx, worker.id)) ?? worker;
      if (current !== 'ACTIVE') throw suspended(reason);
      return this.#leaseIn(tx, of, { positions, nodes, isTrusted });
    });
    if (typeof jobs === 'string') return { ...rest, positions: [], wait: jobs };
    return {
      ...rest,
      positions: toPositions(jobs, nodes),
      wait: jobs.length === 0 ? 'empty' : null,
    };
  }

  async #leaseIn(
    tx: Queryable,
    of: WorkerLease,
    asked: { readonly positions: number; readonly nodes: number; readonly isTrusted: boolean },
  ): Promise<readonly LeasedJob[] | 'held' | 'unchecked'> {
    const now = this.#options.now();
    const { positions, nodes, isTrusted } = asked;
    const until = this.#endOfLease();
    // The request may be repeated, because its answer was lost.
    const before = await findLeasedJobs(tx, of);
    if (before.length > 0) return (await extendLease(tx, of, until)) > 0 ? before : [];
    // A trusted worker goes on, since it makes the checks of others.
    if (!isTrusted && (await hasTooManyChecks(tx, of.workerId, now))) return 'unchecked';
    const most = isTrusted ? MAX_HELD.trusted : MAX_HELD.other;
    const limit = Math.min(most - (await countHeldJobs(tx, of, now)), positions);
    if (limit <= 0) return 'held';
    const { times, leastMs, nodesPerMs } = LONGEST_LEASE;
    const longest = Math.max(leastMs, (times * limit * nodes) / nodesPerMs);
    const lastUntil = new Date(now.getTime() + longest);
    const options = { ...of, until, lastUntil, maxTries: MAX_TRIES, now, nodes, isTrusted };
    return leaseWork(tx, { ...options, limit });
  }

  /** @returns the number of positions that the worker still holds. @throws ApiError WORKER_SUSPENDED */
  async extend(bridge: BridgeCaller, lease: string): Promise<number> {
    const worker = await this.#requireWorker(bridge);
    const of = { queue: LEARNING_QUEUE, workerId: worker.id, lease };
    return extendLease(this.#options.database.db, of, this.#endOfLease());
  }

  async giveBack({ userId }: BridgeCaller, lease: string): Promise<void> {
    const { database, now } = this.#options;
    const worker = await findWorkerOf(database.db, userId);
    if (worker === undefined) return;
    const of = { queue: LEARNING_QUEUE, workerId: worker.id, lease };
    await endLease(database.db, of, now());
  }

  /** Stores each result on its own. @throws ApiError WORKER_SUSPENDED */
  async receive(
    bridge: BridgeCaller,
    { lease, engine, results }: SentResults,
  ): Promise<ResultOutcome[]> {
    const worker = await this.#requireWorker(bridge);
    const of = { queue: LEARNING_QUEUE, workerId: worker.id, lease };
    const held = await findLeasedJobs(this.#options.database.db, of);
    const state = await this.#options.state();
    const inUse = engine === state.engine?.id ? state.engine : undefined;
    const isTrusted = isTrustedWorker(bridge);
    const sender = { worker, isTrusted, nodes: state.nodes, engine: inUse };
    const outcomes: ResultOutcome[] = [];
    for (const result of results) {
      const at = findJob(held, result, state.nodes);
      const [job] = at === -1 ? [] : held.splice(at, 1);
      outcomes.push(await this.#receiveOne(sender, { job, result }));
    }
    return outcomes;
  }

  async #receiveOne(sender: Sender, { job, result }: ReceivedResult): Promise<ResultOutcome> {
    const { FEN } = result;
    const { engine } = sender;
    const payload = readPayload(job?.payload);
    if (job === undefined || payload === undefined) return { FEN, outcome: 'late', problem: null };
    if ('problem' in result) return this.#putBack(sender.worker, job, result);
    if (engine === undefined) {
      const { database, now } = this.#options;
      await putBackLeased(database.db, job, now());
      return { FEN, outcome: 'put-back', problem: null };
    }
    const evaluation = readWorkResult(payload.position, result, {
      nodes: wantedNodes(payload, sender.nodes),
      lines: LEARNING.lines,
      engine: ENGINE_NAME,
      network: engine.network.name,
    });
    if (typeof evaluation === 'string') {
      return this.#refuse(sender.worker, job, { FEN, problem: evaluation });
    }
    const { nodes } = result;
    const valid = { sender: { ...sender, engine }, job, payload, evaluation, nodes };
    const isStored = await this.#store(valid);
    return { FEN, outcome: isStored ? 'stored' : 'late', problem: null };
  }

  async #putBack({ id }: WorkerRow, job: LeasedJob, result: FailedResult): Promise<ResultOutcome> {
    const { now, log } = this.#options;
    log.warn({ worker: id, ...result }, 'a worker could not evaluate a position');
    const readyAt = new Date(now().getTime() + RETRY_AFTER_MS);
    await this.#countRefused(id, (tx) => putBackFailed(tx, job, { workerId: id, readyAt }));
    return { FEN: result.FEN, outcome: 'put-back', problem: null };
  }

  async #refuse({ id }: WorkerRow, job: LeasedJob, result: FailedResult): Promise<ResultOutcome> {
    const { now, log } = this.#options;
    log.warn({ worker: id, ...result }, 'the result of a worker was refused');
    await this.#countRefused(id, (tx) => putBackLeased(tx, job, now()));
    return { ...result, outcome: 'refused' };
  }

  /** Puts a job back and counts it for its worker, which is suspended if it has too many. */
  async #countRefused(id: number, putBack: (tx: Queryable) => Promise<void>): Promise<void> {
    const { database, now, onSuspended } = this.#options;
    const isSuspended = await inTransaction(database.db, async (tx) => {
      await lockEvaluations(tx);
      const worker = await lockWorker(tx, id);
      await putBack(tx);
      if (worker?.state !== 'ACTIVE') return false;
      await updateWorker(tx, id, { refused: worker.refused + 1 });
      if (worker.refused + 1 < MAX_REFUSED) return false;
      await suspendWorker(tx, { workerId: id, reason: 'NONSENSE', withdraws: 'unchecked' }, now());
      return true;
    });
    if (isSuspended) await onSuspended();
  }

  /** @returns `false` if someone else has the job. @throws ApiError WORKER_SUSPENDED */
  async #store(result: ValidResult): Promise<boolean> {
    const { database, onSuspended, onCheck, onInVain } = this.#options;
    const stored = await inTransaction(database.db, (tx) => this.#storeIn(tx, result));
    if (stored === undefined) return false;
    const { job, payload, sender } = result;
    if (stored.isInVain) onInVain(job.key, wantedNodes(payload, sender.nodes));
    await announcePositions(database, stored.changed);
    if (stored.isSuspended) await onSuspended();
    if (stored.isChecked) await onCheck();
    return true;
  }

  async #storeIn(tx: Queryable, result: ValidResult) {
    const { now } = this.#options;
    const { job, payload, evaluation, nodes } = result;
    const { worker, engine } = result.sender;
    // The first lock of every such transaction, so that two never wait for each other.
    await lockEvaluations(tx);
    const { state, reason } = (await lockWorker(tx, worker.id)) ?? worker;
    if (state !== 'ACTIVE') throw suspended(reason);
    if (!(await completeJob(tx, job))) return undefined;
    const shiftId = await openShift(tx, worker.id, now());
    await addToShift(tx, shiftId, { positions: 1, nodes });
    if (payload.check !== undefined) {
      const second = { evaluation, engine: engine.id };
      const isSuspended = await settleCheck(tx, payload.check, second, now());
      return { changed: [], isInVain: false, isSuspended, isChecked: false };
    }
    const changed = await storeLearned(
      tx,
      { evaluation: { ...evaluation, shiftId }, nodes },
      now(),
    );
    const isChecked = await this.#wantsCheck(tx, result);
    if (isChecked) await this.#queueCheck(tx, shiftId, result);
    return { changed, isInVain: changed.size === 0, isSuspended: false, isChecked };
  }

  async #wantsCheck(tx: Queryable, { evaluation, sender }: ValidResult): Promise<boolean> {
    const { drawCheck = () => randomInt(CHECK_EVERY) === 0, now } = this.#options;
    // A depth that replaces every other search is never believed without a check.
    if (evaluation.moves.some(isExhausted)) return true;
    if (!drawCheck()) return false;
    // With too many waiting checks, a trusted worker goes on without new ones. Other workers get no positions then.
    return !sender.isTrusted || !(await hasTooManyChecks(tx, sender.worker.id, now()));
  }

  /** Queues a check. What the worker sends from now on belongs to another shift. */
  async #queueCheck(
    tx: Queryable,
    shiftId: number,
    { sender, payload, evaluation }: ValidResult,
  ): Promise<void> {
    const workerId = sender.worker.id;
    await closeShift(tx, shiftId);
    const check = {
      engine: sender.engine.id,
      nodes: wantedNodes(payload, sender.nodes),
      workerId,
      shiftId,
      search: makeComparedSearch(evaluation),
    };
    const key = checkKey(keyed(payload.position).id, shiftId);
    const job = { key, payload: { fen: payload.fen, check }, priority: CHECK_PRIORITY };
    await insertJob(tx, { ...job, queue: LEARNING_QUEUE }, this.#options.now());
  }

  /** @throws ApiError WORKER_SUSPENDED */
  async #requireWorker({ userId }: BridgeCaller): Promise<WorkerRow> {
    const { database, now } = this.#options;
    const worker = await openWorker(database.db, userId, now());
    if (worker.state !== 'ACTIVE') throw suspended(worker.reason);
    return worker;
  }

  #endOfLease(): Date {
    return new Date(this.#options.now().getTime() + WORK_LIMITS.leaseSeconds * 1000);
  }
}

interface SentResults {
  readonly lease: string;
  /** `WorkEngine.id` */
  readonly engine: string;
  readonly results: readonly WorkResult[];
}

interface FailedResult {
  readonly FEN: string;
  readonly problem: string;
}

interface Sender {
  readonly worker: WorkerRow;
  readonly isTrusted: boolean;
  /** The current nodes of a search, and the engine in use. */
  readonly nodes: number;
  readonly engine: WorkEngine | undefined;
}

interface ReceivedResult {
  /** `undefined` if the worker does not hold the position. */
  readonly job: LeasedJob | undefined;
  readonly result: WorkResult;
}

interface ValidResult {
  readonly sender: Sender & { readonly engine: WorkEngine };
  readonly job: LeasedJob;
  readonly payload: LearningPayload;
  readonly evaluation: Exclude<ReturnType<typeof readWorkResult>, string>;
  readonly nodes: number;
}

/**
 * The index of the job that a result belongs to, or -1. A lease can hold a position and its check, which want different nodes if the setting
 * has changed meanwhile: the job whose nodes are nearest to those of the search is taken.
 */
function findJob(held: readonly LeasedJob[], result: WorkResult, current: number): number {
  const found = 'nodes' in result ? result.nodes : 0;
  const candidates = held.flatMap(({ payload }, at) => {
    const read = readPayload(payload);
    const isOfPosition = read?.fen === result.FEN;
    return isOfPosition ? [{ at, off: Math.abs(wantedNodes(read, current) - found) }] : [];
  });
  return candidates.toSorted((one, other) => one.off - other.off)[0]?.at ?? -1;
}

function suspended(reason: WorkerRow['reason']): ApiError {
  const messages = SUSPENDED[reason ?? 'ADMIN'];
  return new ApiError('WORKER_SUSPENDED', { data: { reason }, messages });
}

const SUSPENDED: Readonly<Record<SuspensionReason, Readonly<Record<Language, string>>>> = {
  NONSENSE: {
    en: 'The site has suspended this account’s workers: too many results were impossible or missing',
    vi: 'Máy đóng góp của tài khoản này bị tạm dừng: quá nhiều kết quả không thể có hoặc bị thiếu',
    zh: '此账号的协作电脑已被暂停：过多的结果不可能或缺失',
  },
  WRONG_SCORES: {
    en: 'The site has suspended this account’s workers: a check found other scores',
    vi: 'Máy đóng góp của tài khoản này bị tạm dừng: điểm không khớp khi kiểm tra',
    zh: '此账号的协作电脑已被暂停：复核的分数不一致',
  },
  ADMIN: {
    en: 'An administrator has suspended this account’s workers',
    vi: 'Quản trị viên đã tạm dừng máy đóng góp của tài khoản này',
    zh: '管理员已暂停此账号的协作电脑',
  },
};

function toPositions(jobs: readonly LeasedJob[], nodes: number): WorkAnswer['positions'] {
  return jobs.flatMap(({ payload }) => {
    const read = readPayload(payload);
    if (read === undefined) return [];
    return [{ FEN: read.fen, nodes: wantedNodes(read, nodes) }];
  });
}

function wantedNodes({ check, nodes }: LearningPayload, current: number): number {
  return check?.nodes ?? nodes ?? current;
}
