/** The chapters that this browser had last, in IndexedDB, so that a chapter can be opened and edited without a connection. */
import type { StudyChapter } from '@chuhe/contract/study';
import type { ChapterState } from '@chuhe/studies/chapter-state';
import { makeStateJson, parseStateJson } from '@chuhe/studies/state-json';
import { createStore, delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval';
import { parseRecord } from '../../../lib/parse.ts';
import { defineService } from '../../../lib/services.ts';
import { type PendingOf, pendingStore } from './pending-store.ts';

/** How many chapters are kept. */
const KEPT = 60;
/** The longest time in milliseconds until a change is stored. */
const PAUSE = 2000;

interface CachedChapter {
  readonly chapter: Omit<StudyChapter, 'state'>;
  readonly confirmed: ChapterState | undefined;
}

export class ChapterCache {
  #opened: UseStore | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #note: (() => void) | undefined;

  /**
   * Stores a chapter after a pause, which later changes do not prolong. A chapter that waits is stored at once when another one comes.
   */
  noteLater(of: PendingOf, read: () => CachedChapter): void {
    const key = keyOf(of);
    const isOther = this.#note !== undefined && this.#noteKey !== key;
    if (isOther) this.flush();
    this.#noteKey = key;
    this.#note = () => void this.#write(key, read()).catch(() => undefined);
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
  }

  #noteKey: string | undefined;

  /** Stores what waits. To be called when a chapter has been opened, and when the page is left. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
    await this.#dropOldest();
  }

  /** Drops the chapters that were stored longest ago. Those with operations that wait for the server stay. */
  async #dropOldest(): Promise<void> {
    const all = await keys<string>(this.#store);
    const many = all.length - KEPT;
    if (many <= 0) return;
    const times = (await getMany(all, this.#store)).map((value) => Number(parseRecord(value).at));
    const users = new Set(all.map((each) => each.split('/', 1)[0] ?? ''));
    const waiting = await Promise.all(Array.from(users, (id) => pendingStore().chapters(id)));
    const kept = new Set(waiting.flat().map(keyOf));
    const oldest = all
      .map((each, index) => ({ key: each, at: times[index] ?? 0 }))
      .filter((each) => !kept.has(each.key))
      .toSorted((one, other) => one.at - other.at);
    await delMany(
      oldest.slice(0, many).map((each) => each.key),
      this.#store,
    );
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
