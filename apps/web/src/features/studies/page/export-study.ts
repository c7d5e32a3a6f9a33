/** The chapters of a study, to be saved as a file. */
import type { Study } from '@chuhe/contract/study';
import type { Game } from '@chuhe/game/tree';
import { gameOfChapter } from '@chuhe/studies/study-pgn';
import { fetchChapters } from './fetch-chapters.ts';

export interface ExportedChapters {
  readonly count: number;
  /** The name of the file without its extension. */
  readonly name: string;
  readonly games: (
    signal: AbortSignal,
  ) => AsyncIterable<
    { readonly game: Game; readonly folder: string } | { readonly leftOut: string }
  >;
}

/** Each chapter as a game with the tags that make it a chapter again. Solutions of practice chapters are for those who edit the study. */
export function chaptersToExport(study: Study, code: string | undefined): ExportedChapters {
  const { title, chapterList } = study;
  async function* fetchAll(signal: AbortSignal) {
    for await (const next of fetchChapters(study, code, signal)) {
      yield 'leftOut' in next ? next : { game: gameOfChapter(next, title), folder: '' };
    }
  }
  return {
    count: chapterList.length,
    name: title.replaceAll(/[/\\:*?"<>|]/g, ' '),
    games: fetchAll,
  };
}
