import { applyOperation } from '@chuhe/studies/apply';
import type { ChapterState } from '@chuhe/studies/chapter-state';
import type { LoggedOperation } from '@chuhe/studies/operation';
import { inSlices } from '../books/in-slices.ts';

/** Like `applyAll`, and serves other requests in between: one operation of a large chapter takes some milliseconds. */
export function applySliced(
  state: ChapterState,
  operations: readonly LoggedOperation[],
): Promise<ChapterState> {
  return inSlices(applyEach(state, operations));
}

function* applyEach(
  state: ChapterState,
  operations: readonly LoggedOperation[],
): Generator<undefined, ChapterState, undefined> {
  let next = state;
  for (const logged of operations) {
    next = applyOperation(next, logged).state;
    yield;
  }
  return next;
}
