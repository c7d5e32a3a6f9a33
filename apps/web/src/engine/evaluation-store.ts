/**
 * The evaluations found so far, under the keys of their positions, so that a position the user
 * comes back to shows its old one at once, and is not searched again for what is already known.
 */
import type { PositionEvaluation } from './analysis.ts';
import type { Budget } from './engine-settings.ts';

/** How far a position was searched. */
export interface Reached {
  readonly ms: number;
  /** Plies. */
  readonly depth: number;
  /** The engine itself had no more to look for, without any limit. */
  readonly exhausted: boolean;
}

export class EvaluationStore {
  readonly #capacity: number;
  /** In the order of their last use, the oldest first. */
  readonly #positions = new Map<string, Records>();

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  /** The best evaluation with as many lines or more; when there is none, the best with fewer. */
  get(key: string, multiPv: number): PositionEvaluation | undefined {
    const records = [...(this.#use(key)?.values() ?? [])];
    const all = records.flatMap(({ evaluation }) => evaluation ?? []);
    const enough = all.filter((each) => each.multiPv >= multiPv);
    return (enough.length > 0 ? enough : all).toSorted(deepestFirst)[0];
  }

  /** Keeps the evaluation, unless a better one with the same number of lines is there. */
  offer(evaluation: PositionEvaluation): void {
    const record = this.#record(evaluation.key, evaluation.multiPv);
    if (isBetter(evaluation, record.evaluation)) record.evaluation = evaluation;
  }

  /** Notes how far a search came, also one that found nothing: it is not to be begun again. */
  reach(key: string, multiPv: number, reached: Reached): void {
    const record = this.#record(key, multiPv);
    record.reached = furthest(record.reached, reached);
  }

  /** Whether a search of this budget, with as many lines or more, has been done. */
  isFinished(key: string, multiPv: number, budget: Budget): boolean {
    const records = [...(this.#positions.get(key) ?? [])];
    return records.some(([lines, { reached }]) => lines >= multiPv && covers(reached, budget));
  }

  #record(key: string, multiPv: number): Entry {
    const records = this.#use(key) ?? this.#add(key);
    const record = records.get(multiPv) ?? { evaluation: undefined, reached: NOWHERE };
    records.set(multiPv, record);
    return record;
  }

  #use(key: string): Records | undefined {
    const records = this.#positions.get(key);
    if (records !== undefined) {
      this.#positions.delete(key);
      this.#positions.set(key, records);
    }
    return records;
  }

  #add(key: string): Records {
    const records: Records = new Map();
    this.#positions.set(key, records);
    const [oldest] = this.#positions.keys();
    if (this.#positions.size > this.#capacity && oldest !== undefined) {
      this.#positions.delete(oldest);
    }
    return records;
  }
}

/** By the number of lines that were asked for: fewer lines come deeper, more lines tell more. */
type Records = Map<number, Entry>;

interface Entry {
  evaluation: PositionEvaluation | undefined;
  reached: Reached;
}

const NOWHERE: Reached = { ms: 0, depth: 0, exhausted: false };

/** More nodes, or more depth: a search that is taken up again comes deeper with fewer nodes. */
function isBetter(candidate: PositionEvaluation, stored: PositionEvaluation | undefined): boolean {
  if (stored === undefined) return true;
  return candidate.nodes > stored.nodes || candidate.depth > stored.depth;
}

function deepestFirst(a: PositionEvaluation, b: PositionEvaluation): number {
  return b.depth - a.depth || b.nodes - a.nodes;
}

function covers(reached: Reached, budget: Budget): boolean {
  if (reached.exhausted) return true;
  if (budget.kind === 'time') return reached.ms >= budget.ms;
  return budget.kind === 'depth' && reached.depth >= budget.depth;
}

function furthest(a: Reached, b: Reached): Reached {
  return {
    ms: Math.max(a.ms, b.ms),
    depth: Math.max(a.depth, b.depth),
    exhausted: a.exhausted || b.exhausted,
  };
}
