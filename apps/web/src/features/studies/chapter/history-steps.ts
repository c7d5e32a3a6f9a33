import type { StudyHistory } from '@chuhe/contract/study';

export type HistoryEntry = StudyHistory['entries'][number];
type Operation = HistoryEntry['operation'];

/** What an editor did in one go. */
export type StepKind =
  | 'added'
  | 'deleted'
  | 'restored'
  | 'wrote'
  | 'marked'
  | 'ordered'
  | 'renamed';

export interface HistoryStep {
  readonly editor: number;
  readonly kind: StepKind;
  /** In the order of the log. Additions that continue each other are one. */
  readonly operations: readonly Operation[];
  /** Number of moves for `added`, of operations otherwise. */
  readonly count: number;
  /** The place in the log of the last operation of the step. */
  readonly last: number;
  /** When the last operation was made. */
  readonly at: string;
}

/** The longest pause in milliseconds between two operations of one step. */
const LONGEST_PAUSE = 5 * 60_000;

/** Joins like operations that an editor made one after the other. @param entries newest first, as are the steps */
export function stepsOf(entries: readonly HistoryEntry[]): HistoryStep[] {
  const steps: { step: HistoryStep; first: string }[] = [];
  for (const { editor, operation, sequence, at } of entries) {
    const kind = kindOf(operation);
    const count = operation.type === 'add' ? operation.moves.length / 4 : 1;
    const later = steps.at(-1);
    const isSame = later?.step.editor === editor && later.step.kind === kind;
    const pause = later === undefined ? 0 : Date.parse(later.first) - Date.parse(at);
    if (later !== undefined && isSame && pause <= LONGEST_PAUSE) {
      const operations = joined(operation, later.step.operations);
      later.step = { ...later.step, operations, count: later.step.count + count };
      later.first = at;
    } else {
      const step = { editor, kind, operations: [operation], count, last: sequence, at };
      steps.push({ step, first: at });
    }
  }
  return steps.map(({ step }) => step);
}

/** The operations with an earlier one before them. */
function joined(earlier: Operation, [next, ...others]: readonly Operation[]): Operation[] {
  if (next === undefined) return [earlier];
  const isContinued =
    earlier.type === 'add' && next.type === 'add' && next.path === earlier.path + earlier.moves;
  if (!isContinued) return [earlier, next, ...others];
  return [{ ...earlier, moves: earlier.moves + next.moves }, ...others];
}

function kindOf(operation: Operation): StepKind {
  switch (operation.type) {
    case 'add':
      return 'added';
    case 'delete':
    case 'retract':
      return 'deleted';
    case 'restore':
      return 'restored';
    case 'place':
      return 'ordered';
    case 'tag':
    case 'start':
      return 'renamed';
    case 'annotate':
      break;
  }
  const isText = operation.field === 'comment' || operation.field === 'commentBefore';
  return isText ? 'wrote' : 'marked';
}
