import { fromKeyMove, makeKey, makeKeyHex, parseKey } from '@chuhe/cloudbook/position-key';
import type { ScoreStore, StoredPosition } from '@chuhe/cloudbook/score-tree';
import type { Queryable } from '../../../db/database.ts';
import type { StoredEvaluation } from './evaluation.ts';
import { findEvaluations } from './evaluation-repository.ts';
import { possibleParentKeys } from './parent-keys.ts';

/** The stored evaluations as a tree, for one transaction, by keys in hexadecimal digits. Each evaluation is read at most once. */
export class EvaluationTree implements ScoreStore<string> {
  readonly #tx: Queryable;
  /** Evaluations as stored or as set by `put`; `undefined` for positions that are not stored. */
  readonly #evaluations = new Map<string, StoredEvaluation | undefined>();
  readonly #children = new Map<string, readonly string[]>();

  constructor(tx: Queryable) {
    this.#tx = tx;
  }

  /** Sets an evaluation in this tree only, which `get` and `positions` return from now on. */
  put(id: string, evaluation: StoredEvaluation): void {
    const before = this.#evaluations.get(id)?.moves ?? [];
    const { moves } = evaluation;
    const isSame =
      before.length === moves.length && moves.every(({ move }, at) => move === before[at]?.move);
    if (!isSame) this.#children.delete(id);
    this.#evaluations.set(id, evaluation);
  }

  /** Removes an evaluation from this tree only. */
  remove(id: string): void {
    this.#children.delete(id);
    this.#evaluations.set(id, undefined);
  }

  get(id: string): StoredEvaluation | undefined {
    return this.#evaluations.get(id);
  }

  /** Reads the evaluations that are not loaded yet. */
  async load(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => !this.#evaluations.has(id));
    if (wanted.length === 0) return;
    const found = await findEvaluations(this.#tx, wanted);
    for (const id of wanted) this.#evaluations.set(id, found.get(id));
  }

  childrenOf(id: string): readonly string[] {
    const known = this.#children.get(id);
    if (known !== undefined) return known;
    const evaluation = this.#evaluations.get(id);
    const children = evaluation === undefined ? [] : childKeys(evaluation);
    this.#children.set(id, children);
    return children;
  }

  readonly positions = async (
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredPosition<string>>> => {
    await this.load(ids);
    const found = new Map<string, StoredPosition<string>>();
    for (const id of ids) {
      const evaluation = this.#evaluations.get(id);
      if (evaluation === undefined) continue;
      const children = this.childrenOf(id);
      const { moves, isComplete } = evaluation;
      found.set(id, {
        moves: moves.map(({ score }, at) => ({ score, child: children[at] ?? '' })),
        values: moves.map(({ value }) => value),
        isComplete,
      });
    }
    return found;
  };

  readonly parents = async (ids: readonly string[]): Promise<string[]> => {
    const wanted = new Set(ids);
    const possible = new Set<string>();
    for (const id of wanted) {
      const position = positionOf(id);
      if (position === undefined) continue;
      for (const key of possibleParentKeys(position)) possible.add(key);
    }
    // Loads whole rows, because the callers need the evaluations of the parents next.
    await this.load([...possible]);
    return [...possible].filter((id) => this.childrenOf(id).some((child) => wanted.has(child)));
  };
}

/** Keys of the positions after the moves, in the order of the moves. */
export function childKeys({ key, moves }: StoredEvaluation): readonly string[] {
  const position = parseKey(key);
  if (position === undefined) return moves.map(() => '');
  return moves.map(({ move }) => {
    const after = position.tryPlay(move);
    return after === undefined ? '' : makeKeyHex(makeKey(after).key);
  });
}

function positionOf(id: string) {
  return parseKey(Buffer.from(id, 'hex'));
}

/** How many moves each stored move stands for: two if the position is its own mirror image and the move is not. */
export function countMirroredMoves(evaluation: StoredEvaluation): readonly number[] {
  const position = parseKey(evaluation.key);
  const images = position === undefined ? [] : makeKey(position).images;
  return evaluation.moves.map(({ move }) => fromKeyMove(move, images).length);
}
