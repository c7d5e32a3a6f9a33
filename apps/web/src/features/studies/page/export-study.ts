/** The chapters of a study, to be saved as a file. */
import type { Study } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import type { Game } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import { gameOfChapter } from '@chuhe/studies/study-pgn';
import { api } from '../../../lib/api/api.ts';

/** The number of chapters that are fetched at once. */
const AHEAD = 4;

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

/** Each chapter as a game with the tags that make it a chapter again. */
export function chaptersToExport(study: Study, code: string | undefined): ExportedChapters {
  const { title, chapterList } = study;
  async function* fetchAll(signal: AbortSignal) {
    for (let at = 0; at < chapterList.length && !signal.aborted; at += AHEAD) {
      const some = chapterList.slice(at, at + AHEAD);
      yield* await Promise.all(some.map((each) => fetchOne(study, each, { code, signal })));
    }
  }
  return {
    count: chapterList.length,
    name: title.replaceAll(/[/\\:*?"<>|]/g, ' '),
    games: fetchAll,
  };
}

async function fetchOne(
  { studyId, title: studyTitle }: Study,
  { chapterId, title }: { readonly chapterId: string; readonly title: string },
  { code, signal }: { readonly code: string | undefined; readonly signal: AbortSignal },
) {
  const parts = { params: { studyId, chapterId }, query: code === undefined ? {} : { code } };
  const answer = await api().call(getStudyChapter, parts, { isQuiet: true, signal });
  const json: StateJson | undefined = answer.success ? answer.data.state : undefined;
  const state = json && parseStateJson(json);
  if (!answer.success || state === undefined) return { leftOut: title };
  const { kind, orientation, practice } = answer.data;
  const chapter = { title, kind, orientation, practice, game: gameOf(state) };
  return { game: gameOfChapter(chapter, studyTitle), folder: '' };
}
