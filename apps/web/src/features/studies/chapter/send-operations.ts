import { sendStudyOperations } from '@chuhe/contract/study-endpoints';
import type { NewOperation, Operation } from '@chuhe/studies/operation';
import { api } from '../../../lib/api/api.ts';
import type { PartsOf } from '../../../lib/api/call-types.ts';

interface Sent {
  /** Null if the operations of others are not needed. */
  readonly since: number | null;
  readonly operations: readonly NewOperation[];
}

/** @param sent.operations as many as one call may have: see `batchOf` */
export function sendOperations(
  { studyId, chapterId }: { readonly studyId: string; readonly chapterId: string },
  { since, operations }: Sent,
  { outlivesPage }: { readonly outlivesPage: boolean },
) {
  const body = { since, operations: operations.map(toSend) };
  return api().call(
    sendStudyOperations,
    { params: { studyId, chapterId }, body },
    { isQuiet: true, outlivesPage },
  );
}

type SentOperation = PartsOf<'sendStudyOperations'>['body']['operations'][number];

/** The operation in the form of the contract, whose lists may be changed. */
function toSend({ id, operation }: NewOperation): SentOperation {
  if (operation.type !== 'annotate') return { id, operation };
  if (operation.field === 'glyphs' || operation.field === 'shapes')
    return { id, operation: copyOf(operation) };
  return { id, operation };
}

type ListOperation = Extract<Operation, { readonly field: 'glyphs' | 'shapes' }>;

function copyOf(operation: ListOperation) {
  return operation.field === 'glyphs'
    ? { ...operation, value: [...operation.value], was: [...operation.was] }
    : { ...operation, value: [...operation.value], was: [...operation.was] };
}
