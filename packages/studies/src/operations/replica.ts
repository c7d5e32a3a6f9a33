/**
 * The copy of a chapter that a page edits: the state that the server has confirmed, and the page's own operations that have not been
 * confirmed yet. What the page shows has both.
 *
 * ```ts
 * import { newState } from '@chuhe/studies/chapter-state';
 * import { edit, newReplica, receive } from '@chuhe/studies/replica';
 *
 * const operation = { type: 'add', path: '', moves: 'h2e2' } as const;
 * const { replica } = edit(newReplica(newState(), 1), [{ id: 'a', operation }]);
 * replica.pending.length; // 1
 * receive(replica, [{ id: 'a', sequence: 1, editor: 1, operation }])?.pending.length; // 0
 * ```
 */
import type { ChapterState } from '../chapter/chapter-state.ts';
import { applyAll, applyOperation } from './apply.ts';
import { inverseOf } from './inverse.ts';
import type { LoggedOperation, NewOperation, Operation, Refusal } from './operation.ts';

export interface Replica {
  /** The number of the page's user in the study. */
  readonly editor: number;
  readonly confirmed: ChapterState;
  /** The page's own operations that the server has not confirmed, in order. */
  readonly pending: readonly NewOperation[];
  /** The confirmed state with the pending operations. The page shows it. */
  readonly state: ChapterState;
}

export function newReplica(
  confirmed: ChapterState,
  editor: number,
  pending: readonly NewOperation[] = [],
): Replica {
  return {
    editor,
    confirmed,
    pending,
    state: applyAll(confirmed, numbered(confirmed, editor, pending)),
  };
}

export interface Edited {
  readonly replica: Replica;
  /** The operations that take the edit back, in order. */
  readonly undo: readonly Operation[];
  /** The operations that do not fit and were left out. */
  readonly refused: readonly { readonly id: string; readonly refusal: Refusal }[];
}

/** Applies operations of the page's user, to be sent to the server. */
export function edit(replica: Replica, operations: readonly NewOperation[]): Edited {
  const { editor } = replica;
  let { state } = replica;
  const undo: Operation[][] = [];
  const refused: { id: string; refusal: Refusal }[] = [];
  const pending = [...replica.pending];
  for (const each of operations) {
    const logged = { ...each, editor, sequence: state.sequence + 1 };
    const applied = applyOperation(state, logged);
    if (applied.refusal !== undefined) {
      refused.push({ id: each.id, refusal: applied.refusal });
      continue;
    }
    undo.push(inverseOf(state, logged));
    pending.push(each);
    ({ state } = applied);
  }
  return { replica: { ...replica, pending, state }, undo: undo.toReversed().flat(), refused };
}

/**
 * Takes over operations of the server. Those that the replica has already are ignored.
 *
 * @param operations in the order of the log
 * @param refused the ids of own operations that the server has refused
 * @returns `undefined` if operations are missing in between, so that the page has to fetch the state
 */
export function receive(
  replica: Replica,
  operations: readonly LoggedOperation[],
  refused: readonly string[] = [],
): Replica | undefined {
  const { confirmed, editor } = replica;
  const news = operations.filter(({ sequence }) => sequence > confirmed.sequence);
  if (news.some(({ sequence }, index) => sequence !== confirmed.sequence + 1 + index)) {
    return undefined;
  }
  const known = new Set([...news.map(({ id }) => id), ...refused]);
  const pending = replica.pending.filter(({ id }) => !known.has(id));
  return newReplica(applyAll(confirmed, news), editor, pending);
}

function numbered(
  { sequence }: ChapterState,
  editor: number,
  pending: readonly NewOperation[],
): LoggedOperation[] {
  return pending.map((each, index) => ({ ...each, editor, sequence: sequence + 1 + index }));
}
