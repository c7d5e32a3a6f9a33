/** The chapters that this browser had last, in IndexedDB, so that a chapter can be opened and edited without a connection. */
import type { StudyChapter } from '@chuhe/contract/study';
import type { ChapterState } from '@chuhe/studies/chapter-state';
import { makeStateJson, parseStateJson } from '@chuhe/studies/state-json';
import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { parseRecord } from '../../../lib/parse.ts';
import { defineService } from '../../../lib/services.ts';
import type { PendingOf } from './pending-store.ts';

/** How many chapters are kept. */
const KEPT = 60;
/** Milliseconds after a change until the chapter is stored. */
const PAUSE = 2000;

interface CachedChapter {
  readonly chapter: Omit<StudyChapter, 'state'>;
  readonly confirmed: ChapterState | undefined;
}

class ChapterCache {
  #opened: UseStore | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #note: (() => void) | undefined;

  /** Stores a chapter after a pause. A chapter that waits is stored at once when another one comes. */
  noteLater(of: PendingOf, read: () => CachedChapter): void {
    const key = keyOf(of);
    const isOther = this.#note !== undefined && this.#noteKey !== key;
    if (isOther) this.flush();
    this.#noteKey = key;
    this.#note = () => void this.#write(key, read()).catch(() => undefined);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  #noteKey: string | undefined;

  flush(): void {
    clearTimeout(this.#timer);
    const note = this.#note;
    this.#note = undefined;
    note?.();
  }

  /** A chapter as it was stored last. The moves of a damaged entry are not shown. */
  async find(of: PendingOf): Promise<StudyChapter | undefined> {
    try {
      const { chapter } = parseRecord(await get(keyOf(of), this.#store));
      return isChapter(chapter) && parseStateJson(chapter.state) !== undefined
        ? chapter
        : undefined;
    } catch {
      return undefined;
    }
  }

  async #write(key: string, { chapter, confirmed }: CachedChapter): Promise<void> {
    if (confirmed === undefined) return;
    const stored = { ...chapter, state: makeStateJson(confirmed) };
    await set(key, { chapter: stored, at: Date.now() }, this.#store);
    const all = await keys<string>(this.#store);
    // The order is that of the ids, so what goes is arbitrary. A chapter that goes is fetched again.
    const others = all.filter((each) => each !== key);
    if (others.length >= KEPT) await delMany(others.slice(KEPT - 1), this.#store);
  }

  readonly #store: UseStore = async (mode, use) => {
    this.#opened ??= createStore('chuhe-chapters', 'chapters');
    return this.#opened(mode, use);
  };
}

function keyOf({ userId, studyId, chapterId }: PendingOf): string {
  return [userId, studyId, chapterId].join('/');
}

function isChapter(value: unknown): value is StudyChapter {
  const { chapterId, title, state } = parseRecord(value);
  const { moves, start } = parseRecord(state);
  return [chapterId, title, moves, start].every((each) => typeof each === 'string');
}

export const chapterCache = defineService(() => new ChapterCache());
