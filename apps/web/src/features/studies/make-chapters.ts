/** Adds chapters to a study: as many in a call as its limits allow. */
import type { MatchSummary } from '@chuhe/contract/match';
import type { NewStudyChapters } from '@chuhe/contract/study';
import { createStudyChapters } from '@chuhe/contract/study-endpoints';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { makeGameJson } from '@chuhe/game/game-json';
import { type Game, getTag } from '@chuhe/game/tree';
import { chapterOfGame } from '@chuhe/studies/study-pgn';
import i18next from 'i18next';
import { api } from '../../lib/api/api.ts';
import type { ApiFailure } from '../../lib/api/failure.ts';
import { titleOfTags } from '../../lib/game/game-title.ts';
import { shownPlayerName } from '../../lib/player-names.ts';
import { makeUuid } from '../../lib/uuid.ts';

export type NewChapter = NewStudyChapters['chapters'][number];

/** The share of a call's bytes that its chapters may take. The rest is for their names. */
const BYTES = STUDY_LIMITS.bytes * 0.9;

/** The chapter that a game becomes. A game of an exported study becomes the chapter that it was. */
export function chapterFrom(game: Game, { title = '', number = 1 } = {}): NewChapter {
  const chapter = chapterOfGame(game);
  const { start, tags = [], root, moves } = makeGameJson(chapter.game);
  const name = chapter.title || title || nameOfGame(game) || numbered(number);
  return {
    chapterId: makeUuid(),
    title: name.trim().slice(0, STUDY_LIMITS.title),
    kind: chapter.kind,
    orientation: chapter.orientation,
    practice: chapter.practice,
    source: {
      from: 'game',
      game: {
        version: 1,
        ...(start !== undefined && { start }),
        tags: tags.map(([tag, value]): [string, string] => [tag, value]),
        ...(root !== undefined && { root: { ...root } }),
        moves: [...moves],
      },
    },
  };
}

/** The name of a chapter without a title. */
export function numbered(number: number): string {
  return i18next.t('studies.chapterNumber', { number });
}

/** The name of a saved game: its title, players or event; empty if it has none of them. */
export function nameOfSaved({
  title,
  red,
  black,
  event,
}: Pick<MatchSummary, 'title' | 'red' | 'black' | 'event'>): string {
  return title || playersText(red, black) || event;
}

function nameOfGame(game: Game): string {
  const title = titleOfTags(game.tags);
  return title || playersText(getTag(game, 'Red') ?? '', getTag(game, 'Black') ?? '');
}

function playersText(red: string, black: string): string {
  if (red === '' && black === '') return '';
  return `${shownPlayerName(red) || '?'} – ${shownPlayerName(black) || '?'}`;
}

export interface Made {
  /** The ids of the chapters that were made, in order. */
  readonly chapterIds: readonly string[];
  /** Why the rest could not be made. */
  readonly failure: ApiFailure | undefined;
}

/** Makes chapters of a stream. Those of a call that fails are left out, with all after them. */
export class ChapterMaker {
  readonly #studyId: string;
  readonly #made: string[] = [];
  #waiting: NewChapter[] = [];
  #bytes = 0;
  /** How many of them come from saved games or other chapters. */
  #stored = 0;
  #failure: ApiFailure | undefined;

  constructor(studyId: string) {
    this.#studyId = studyId;
  }

  get made(): Made {
    return { chapterIds: this.#made, failure: this.#failure };
  }

  /** @returns whether more can be added */
  async add(chapter: NewChapter): Promise<boolean> {
    const bytes = bytesOf(chapter);
    const stored = isStored(chapter) ? 1 : 0;
    const isFull =
      this.#waiting.length >= STUDY_LIMITS.newChapters ||
      this.#stored + stored > STUDY_LIMITS.storedSources ||
      this.#bytes + bytes > BYTES;
    if (isFull && this.#waiting.length > 0) await this.flush();
    this.#waiting.push(chapter);
    this.#bytes += bytes;
    this.#stored += stored;
    return this.#failure === undefined;
  }

  async flush(): Promise<void> {
    const chapters = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    this.#stored = 0;
    if (chapters.length === 0 || this.#failure !== undefined) return;
    const params = { studyId: this.#studyId };
    const answer = await api().call(
      createStudyChapters,
      { params, body: { chapters } },
      { isQuiet: true, timeout: 60_000 },
    );
    if (answer.success) this.#made.push(...answer.data.chapterIds);
    else this.#failure = answer;
  }
}

function isStored({ source: { from } }: NewChapter): boolean {
  return from === 'match' || from === 'chapter';
}

function bytesOf(chapter: NewChapter): number {
  return new TextEncoder().encode(JSON.stringify(chapter)).length;
}
