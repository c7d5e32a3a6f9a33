import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import type { NewOperation } from '@chuhe/studies/operation';

/** The share of a call's bytes that its operations may take. */
const BYTES = STUDY_LIMITS.bytes * 0.9;

/** The first operations, as many as one call may have. */
export function batchOf(operations: readonly NewOperation[]): readonly NewOperation[] {
  let bytes = 0;
  const end = operations.findIndex((operation, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length;
    return index >= STUDY_LIMITS.operations || (index > 0 && bytes > BYTES);
  });
  return end < 0 ? operations : operations.slice(0, end);
}
