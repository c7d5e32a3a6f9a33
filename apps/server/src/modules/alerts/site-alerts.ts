import type { Release } from '../../db/database.ts';
import { findProblems, PROBLEMS, type ProblemCode, type ProblemContext } from './find-problems.ts';

export interface Alert {
  readonly problem: ProblemCode;
  /** Whether the problem has begun or ended. */
  readonly state: 'begun' | 'ended';
  readonly text: string;
}

export interface SiteAlertsOptions extends ProblemContext {
  /** Where the alerts go. Those of each channel are sent, and sent again, on their own. */
  readonly channel: 'webhook' | 'mail';
  /** Tells the operator. Rejects if that failed; the alert is then sent again. */
  readonly send: (alert: Alert) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Tells the operator when a problem begins and when it ends. Of several processes on one database, only one tells. If it ends,
 * another takes over and tells the present problems again. A database that is away is reported by each process, if two checks in a row find it so: while the embedded database is
 * copied, its queries wait.
 */
export class SiteAlerts {
  readonly #options: SiteAlertsOptions;
  readonly #told = new Set<ProblemCode>();
  /** Whether the database was away at the last check. */
  #wasAway = false;
  #release: Release | undefined;

  constructor(options: SiteAlertsOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const problems = await findProblems(this.#options);
    const isAway = problems.has('DATABASE_AWAY');
    const isMine = isAway ? this.#release !== undefined : await this.#hold();
    // The lock may be lost with the connection, so it is taken again afterwards.
    if (isAway) this.#letGo();
    for (const problem of ALL) {
      if (!isMine && problem !== 'DATABASE_AWAY') continue;
      if (isAway && FROM_DATABASE.has(problem)) continue;
      if (problem === 'DATABASE_AWAY' && isAway && !this.#wasAway) continue;
      await this.#tell(problem, problems.has(problem));
    }
    this.#wasAway = isAway;
  }

  async close(): Promise<void> {
    await this.#release?.();
  }

  /** @returns whether this process tells */
  async #hold(): Promise<boolean> {
    this.#release ??= await this.#options.database.lock(`site-alerts ${this.#options.channel}`);
    return this.#release !== undefined;
  }

  #letGo(): void {
    this.#release?.().catch(this.#options.onError);
    this.#release = undefined;
  }

  async #tell(problem: ProblemCode, isThere: boolean): Promise<void> {
    if (isThere === this.#told.has(problem)) return;
    const text = isThere ? PROBLEMS[problem] : `Resolved: ${PROBLEMS[problem]}`;
    try {
      await this.#options.send({ problem, state: isThere ? 'begun' : 'ended', text });
    } catch (error) {
      this.#options.onError(error);
      return;
    }
    if (isThere) this.#told.add(problem);
    else this.#told.delete(problem);
  }
}

const ALL: readonly ProblemCode[] = [
  'DATABASE_AWAY',
  'DISK_LOW',
  'MAIL_FAILING',
  'BACKUP_OLD',
  'PAYMENT_ALERTS',
];
/** While the database is away, these are neither begun nor ended. */
const FROM_DATABASE: ReadonlySet<ProblemCode> = new Set(['MAIL_FAILING', 'PAYMENT_ALERTS']);
