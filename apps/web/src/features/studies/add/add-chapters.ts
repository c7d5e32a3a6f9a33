/** Adds chapters of a stream to a study, and continues behind the last one after a failure. */
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import i18next from 'i18next';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { ToldError } from '../../../lib/told-error.ts';
import { ChapterMaker, type NewChapter } from '../make-chapters.ts';

/** What is added to one study. It is kept after a failure, so that the next attempt goes on behind the last chapter. */
export interface Adding {
  readonly studyId: string;
  /** Number of chapters that the study had before. */
  readonly before: number;
  /** The ids of the chapters that were added, in this order. */
  readonly added: Set<string>;
  /**
   * The ids of all chapters that were sent, by the place of their games in the source. They stay the same, so that a repeated call makes no
   * second chapter. A game that cannot be had keeps its place, since the next attempt may get it.
   */
  readonly chapterIds: Map<number, string>;
}

export function beginAdding(studyId: string, before: number): Adding {
  return { studyId, before, added: new Set(), chapterIds: new Map() };
}

/** Makes a chapter, given its place in the study from 1; or the name of a game that cannot be had. */
export type NewSource = ((number: number) => NewChapter) | { readonly leftOut: string };

interface Work {
  readonly signal?: AbortSignal;
  /** Called with the number of chapters that have been read. */
  readonly onRead?: (count: number) => void;
}

export interface Added {
  readonly failure: ApiFailure | undefined;
  /** The names of games that cannot be had, or why the rest cannot. */
  readonly leftOut: readonly string[];
  /** Whether there is a game for which the study has no room. It is the last that was read. */
  readonly isFull: boolean;
}

/** Adds all chapters of the source for which the study has room. `adding` knows the ids of those that were added. */
export async function addChapters(
  source: AsyncIterable<NewSource>,
  adding: Adding,
  { signal, onRead }: Work = {},
): Promise<Added> {
  const maker = new ChapterMaker(adding.studyId);
  const leftOut: string[] = [];
  const room = STUDY_LIMITS.chapters - adding.before;
  let place = 0;
  let number = 0;
  let isFull = false;
  try {
    for await (const next of source) {
      if (signal?.aborted === true) break;
      place += 1;
      if (typeof next !== 'function') {
        leftOut.push(next.leftOut);
        continue;
      }
      if (number === room) {
        isFull = true;
        break;
      }
      number += 1;
      onRead?.(number);
      const known = adding.chapterIds.get(place);
      if (known !== undefined && adding.added.has(known)) continue;
      const chapter = next(adding.before + number);
      const chapterId = known ?? chapter.chapterId;
      adding.chapterIds.set(place, chapterId);
      if (!(await maker.add({ ...chapter, chapterId }))) break;
    }
  } catch (error) {
    // What was read is added.
    leftOut.push(error instanceof ToldError ? error.message : i18next.t('studies.restUnread'));
  }
  if (signal?.aborted !== true) await maker.flush();
  const { chapterIds, failure } = maker.made;
  for (const chapterId of chapterIds) adding.added.add(chapterId);
  return { failure, leftOut, isFull };
}

/** Which games are no chapters, as a text; `undefined` if all are. */
export function leftOutText({
  leftOut,
  isFull,
}: Pick<Added, 'leftOut' | 'isFull'>): string | undefined {
  const parts = [
    isFull && i18next.t('studies.gamesLeftOut'),
    leftOut.length > 0 && i18next.t('studies.leftOut', { names: namesText(leftOut) }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : joinSentences(...parts);
}

/** The most names that a message lists. */
const MAX_NAMES = 5;

function namesText(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  const more = rest > 0 ? [i18next.t('studies.moreNames', { count: rest })] : [];
  return [...names.slice(0, MAX_NAMES), ...more].join(' · ');
}
