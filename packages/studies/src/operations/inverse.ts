/**
 * Finds the operations that take an operation back, for the undo of its editor. What other editors have added meanwhile survives.
 *
 * ```ts
 * import { newState } from '@chuhe/studies/chapter-state';
 * import { inverseOf } from '@chuhe/studies/inverse';
 *
 * const operation = { type: 'add', path: '', moves: 'h2e2h9g7' } as const;
 * inverseOf(newState(), { id: 'a', sequence: 1, editor: 0, operation });
 * // [{ type: 'retract', path: 'h2e2h9g7', count: 2 }]
 * ```
 */
import { hasClaimOf, isAlive, nodeAlong, nodesAlong } from '../chapter/chapter-node.ts';
import type { ChapterState } from '../chapter/chapter-state.ts';
import { makePath, parsePath } from '../chapter/path.ts';
import { applyOperation } from './apply.ts';
import { annotationBetween } from './difference.ts';
import type {
  AddOperation,
  AnnotateOperation,
  LoggedOperation,
  Operation,
  PlaceOperation,
  RetractOperation,
} from './operation.ts';

/**
 * @param state the state before the operation
 * @param logged the operation; its sequence number does not matter
 * @returns the operations in the order in which to apply them; none if the operation changes nothing or is refused
 */
export function inverseOf(state: ChapterState, logged: LoggedOperation): Operation[] {
  const { operation, editor, id } = logged;
  if (applyOperation(state, logged).refusal !== undefined) return [];
  switch (operation.type) {
    case 'add':
      return retraction(state, operation, editor);
    case 'delete':
      return [{ type: 'restore', path: operation.path, deletion: id }];
    case 'restore':
      // Ends the claims of this editor, which the restoration made, and no claims of others.
      return [{ type: 'delete', path: operation.path, seen: 0 }];
    case 'retract':
      return addition(state, operation);
    case 'place':
      return formerPlace(state, operation);
    case 'annotate':
      return [formerNote(state, logged, operation)];
    case 'tag': {
      const former = state.tags.find(({ name }) => name === operation.name)?.value ?? '';
      return [{ type: 'tag', name: operation.name, value: former }];
    }
    case 'start':
      break;
  }
  return [{ type: 'start', fen: state.start }];
}

/** Counts the last nodes of the line that the editor does not have a claim on yet. */
function retraction(
  state: ChapterState,
  { path, moves }: AddOperation,
  editor: number,
): RetractOperation[] {
  const line = parsePath(path + moves) ?? [];
  const known = nodesAlong(state.root, line);
  const most = line.length - (parsePath(path) ?? []).length;
  let count = 0;
  while (count < most) {
    const node = known[line.length - count];
    if (node !== undefined && hasClaimOf(node, editor)) break;
    count += 1;
  }
  return count === 0 ? [] : [{ type: 'retract', path: path + moves, count }];
}

function addition(state: ChapterState, { path, count }: RetractOperation): AddOperation[] {
  const line = parsePath(path) ?? [];
  const node = nodeAlong(state.root, line);
  if (node === undefined || !isAlive(node) || count < 1) return [];
  const at = Math.max(0, line.length - count);
  return [{ type: 'add', path: makePath(line.slice(0, at)), moves: makePath(line.slice(at)) }];
}

function formerPlace(state: ChapterState, { path }: PlaceOperation): PlaceOperation[] {
  const line = parsePath(path) ?? [];
  const parent = nodeAlong(state.root, line.slice(0, -1));
  const children = parent?.children ?? [];
  const at = children.findIndex(({ move }) => move === line.at(-1));
  if (at < 0) return [];
  const next = children[at + 1];
  return [{ type: 'place', path, before: next === undefined ? '' : makePath([next.move]) }];
}

/** Exchanges the values before and after the operation. */
function formerNote(
  state: ChapterState,
  logged: LoggedOperation,
  operation: AnnotateOperation,
): AnnotateOperation {
  const line = parsePath(operation.path) ?? [];
  const before = nodeAlong(state.root, line)?.notes ?? {};
  const after = nodeAlong(applyOperation(state, logged).state.root, line)?.notes ?? {};
  return annotationBetween(operation.path, operation.field, after, before);
}
