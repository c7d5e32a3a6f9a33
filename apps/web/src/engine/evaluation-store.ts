/**
 * Stores evaluations by position. When the user returns to a position, its evaluation is shown at once, and a
 * finished search is not repeated.
 */
import type { PositionEvaluation } from './analysis.ts';
import type { Budget } from './engine-settings.ts';

/** How deep and how long a position was searched. */
export interface Reached {
  readonly ms: number;
  /** Search depth, in plies. */
  readonly depth: number;
  readonly nodes: number;
  /** Whether a search without a limit has ended by itself. */
  readonly exhausted: boolean;
}

export class EvaluationStore {
  readonly #capacity: number;
  /** Sorted by last use, oldest first. */
  readonly #positions = new Map<string, Records>();

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  /** The best evaluation with at least `multiPv` lines; if none, the best with fewer. */
  get(key: string, multiPv: number): PositionEvaluation | undefined {
    const records = [...(this.#use(key)?.values() ?? [])];
    const all = records.flatMap(({ evaluation }) => evaluation ?? []);
    const enough = all.filter((each) => each.multiPv >= multiPv);
    return (enough.length > 0 ? enough : all).toSorted(deepestFirst)[0];
  }

  /** Stores the evaluation if it is better than the stored one with the same number of lines. */
  offer(evaluation: PositionEvaluation): void {
    const record = this.#record(evaluation.key, evaluation.multiPv);
    if (isBetter(evaluation, record.evaluation)) record.evaluation = evaluation;
  }

  /** Records the depth and time of a search, even of one without a result, so that it is not repeated. */
  reach(key: string, multiPv: number, reached: Reached): void {
    const record = this.#record(key, multiPv);
    record.reached = furthest(record.reached, reached);
  }

  /** Whether a search with at least `multiPv` lines has used this budget. */
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

/** Indexed by the number of requested lines: a search with fewer lines gets deeper, one with more shows more moves. */
type Records = Map<number, Entry>;

interface Entry {
  evaluation: PositionEvaluation | undefined;
  reached: Reached;
}

const NOT_SEARCHED: Reached = { ms: 0, depth: 0, nodes: 0, exhausted: false };

/** Compares depth as well as nodes, because a repeated search reaches the same depth with fewer nodes. */
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
  if (budget.kind === 'nodes') return reached.nodes >= budget.nodes;
  return budget.kind === 'depth' && reached.depth >= budget.depth;
}

function furthest(a: Reached, b: Reached): Reached {
  return {
    ms: Math.max(a.ms, b.ms),
    depth: Math.max(a.depth, b.depth),
    nodes: Math.max(a.nodes, b.nodes),
    exhausted: a.exhausted || b.exhausted,
  };
}
