/** Searches studies for a position. */

import { findStudyPositions } from '@chuhe/contract/study-endpoints';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf, PartsOf } from '../../../lib/api/call-types.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';

export type PositionQuery = Omit<PartsOf<'findStudyPositions'>['query'], 'after'>;
export type FoundChapter = AnswerOf<'findStudyPositions'>['chapters'][number];

export interface FoundChapters {
  readonly chapters: readonly FoundChapter[];
  readonly isRunning: boolean;
  /** Where the search goes on; `undefined` at its end. */
  readonly next: string | undefined;
  readonly failure: ApiFailure | undefined;
}

export const NOTHING_FOUND: FoundChapters = {
  chapters: [],
  isRunning: true,
  next: undefined,
  failure: undefined,
};

/** The number of further chapters after which the search pauses. */
const ENOUGH = 20;

/** Goes on with a search. @param onFound called with what has been found so far, until the signal is aborted */
export async function searchOn(
  query: PositionQuery,
  before: FoundChapters,
  {
    signal,
    onFound,
  }: { readonly signal: AbortSignal; readonly onFound: (found: FoundChapters) => void },
): Promise<void> {
  let found: FoundChapters = { ...before, isRunning: true, failure: undefined };
  const until = found.chapters.length + ENOUGH;
  while (found.isRunning) {
    const { next } = found;
    const parts = { query: { ...query, ...(next !== undefined && { after: next }) } };
    const ask = () => api().call(findStudyPositions, parts, { isQuiet: true, signal });
    const answer = await askAsUser(ask, signal);
    // The caller may have aborted it meanwhile.
    if (isAborted(signal)) return;
    found = answer.success
      ? withAnswer(found, answer.data)
      : { ...found, isRunning: false, failure: answer };
    if (found.chapters.length >= until) found = { ...found, isRunning: false };
    onFound(found);
  }
}

function isAborted({ aborted }: AbortSignal): boolean {
  return aborted;
}

function withAnswer(found: FoundChapters, answer: AnswerOf<'findStudyPositions'>): FoundChapters {
  // A chapter that was changed meanwhile is listed again.
  const known = new Set(found.chapters.map(({ chapterId }) => chapterId));
  const added = answer.chapters.filter(({ chapterId }) => !known.has(chapterId));
  const next = answer.next ?? undefined;
  return { ...found, chapters: [...found.chapters, ...added], next, isRunning: next !== undefined };
}
