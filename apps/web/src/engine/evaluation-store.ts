/**
 * Stores evaluations by position, so that a position the user returns to shows its evaluation at once and is not
 * searched again for what is known.
 */
import type { PositionEvaluation } from './analysis.ts';
import type { Budget } from './engine-settings.ts';

/** How deep and how long a position was searched. */
export interface Reached {
  readonly ms: number;
  /** Plies. */
  readonly depth: number;
  /** The engine ended by itself without a limit. */
  readonly exhausted: boolean;
}

export class EvaluationStore {
  readonly #capacity: number;
  /** In the order of their last use, oldest first. */
  readonly #positions = new Map<string, Records>();

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  /** The best evaluation with at least this many lines, else the best with fewer. */
  get(key: string, multiPv: number): PositionEvaluation | undefined {
    const records = [...(this.#use(key)?.values() ?? [])];
    const all = records.flatMap(({ evaluation }) => evaluation ?? []);
    const enough = all.filter((each) => each.multiPv >= multiPv);
    return (enough.length > 0 ? enough : all).toSorted(deepestFirst)[0];
  }

  /** Stores the evaluation, unless there is a better one with the same number of lines. */
  offer(evaluation: PositionEvaluation): void {
    const record = this.#record(evaluation.key, evaluation.multiPv);
    if (isBetter(evaluation, record.evaluation)) record.evaluation = evaluation;
  }

  /** Records how far a search got, even without a result, so that it is not repeated. */
  reach(key: string, multiPv: number, reached: Reached): void {
    const record = this.#record(key, multiPv);
    record.reached = furthest(record.reached, reached);
  }

  /** Whether a search of this budget with at least as many lines has been done. */
  isFinished(key: string, multiPv: number, budget: Budget): boolean {
    const records = [...(this.#positions.get(key) ?? [])];
    return records.some(([lines, { reached }]) => lines >= multiPv && covers(reached, budget));
  }

  #record(key: string, multiPv: number): Entry {
    const records = this.#use(key) ?? this.#add(key);
    const record = records.get(multiPv) ?? { evaluation: undefined, reached: NOT_SEARCHED };
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

/** By number of requested lines: fewer lines search deeper, more lines tell more. */
type Records = Map<number, Entry>;

interface Entry {
  evaluation: PositionEvaluation | undefined;
  reached: Reached;
}

const NOT_SEARCHED: Reached = { ms: 0, depth: 0, exhausted: false };

/** More nodes, or more depth: a repeated search gets deeper with fewer nodes. */
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
