import type { WorkEngine } from '@chuhe/contract/work';
import type { Database } from '../../../db/database.ts';
import type { EngineOutcome } from '../../../engine/engine-job.ts';
import { RetryLater } from '../../../jobs/job-queue.ts';
import { completeJob, type LeasedJob } from '../../../jobs/job-repository.ts';
import { LEARNING } from '../../../settings/learning-defaults.ts';
import type { Evaluation } from '../evaluations/evaluation.ts';
import { lockEvaluations } from '../evaluations/evaluation-repository.ts';
import { type Analyse, evaluatePosition } from '../learning/evaluate-position.ts';
import type { LearningPayload } from '../learning/learning-payload.ts';
import { type SecondSearch, settleCheck } from './settle-check.ts';
import type { WorkCheck } from './work-check.ts';

export interface CheckPayload extends LearningPayload {
  readonly check: WorkCheck;
}

export interface WorkCheckerOptions {
  readonly database: Database;
  readonly analyse: Analyse;
  readonly now: () => Date;
  readonly engine: () => Promise<WorkEngine | undefined>;
  /** Called after a worker was suspended. */
  readonly onSuspended: () => Promise<void>;
}

/** Checks workers with the site's own engine. */
export class WorkChecker {
  readonly #options: WorkCheckerOptions;

  constructor(options: WorkCheckerOptions) {
    this.#options = options;
  }

  /** @returns why the engine did not search; `undefined` if the job is done */
  async check(
    job: LeasedJob,
    { position, check }: CheckPayload,
    signal: AbortSignal,
  ): Promise<Exclude<EngineOutcome, { kind: 'finished' }> | undefined> {
    const { database, analyse, engine } = this.#options;
    const own = await engine();
    if (own?.id !== check.engine) {
      await completeJob(database.db, job);
      return undefined;
    }
    const search = { nodes: check.nodes, lines: LEARNING.lines, isFresh: true, signal } as const;
    const result = await evaluatePosition(analyse, position, { ...search, source: 'engine' });
    if (!result.ok) return result.outcome;
    // Such a search proves nothing. The check is retried, and void after the last try.
    if (result.isCutShort) throw new Error('the search of a check took too long');
    const { evaluation } = result;
    // The engine of this process may have fallen back to another network.
    const isSame = usesNetwork(evaluation, own.network.name);
    await this.#settle(job, { evaluation, check, engine: isSame ? own.id : '' });
    return undefined;
  }

  async #settle(
    job: LeasedJob,
    { check, ...second }: SecondSearch & { readonly check: WorkCheck },
  ): Promise<void> {
    const { database, now, onSuspended } = this.#options;
    const isSuspended = await database.db.transaction(async (tx) => {
      await lockEvaluations(tx);
      if (!(await completeJob(tx, job))) throw new RetryLater('another process has the job');
      return settleCheck(tx, check, second, now());
    });
    if (isSuspended) await onSuspended();
  }
}

function usesNetwork({ moves }: Evaluation, network: string): boolean {
  return moves.every(({ engine }) => engine.endsWith(`, ${network}`));
}
