import type { Study, StudyChapter } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import type { Game } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import { withoutSolution } from '@chuhe/studies/study-pgn';
import { api } from '../../../lib/api/api.ts';
import { callPatiently } from '../../../lib/api/call-patiently.ts';
import { mayEdit } from '../use-study.ts';

/** The number of chapters that are fetched at once. */
const AHEAD = 4;

export type FetchedChapter = Pick<StudyChapter, 'title' | 'kind' | 'orientation' | 'practice'> & {
  readonly game: Game;
};

/** The chapters of a study in order, or the titles of those that cannot be had. Those who cannot edit get no solutions. */
export async function* fetchChapters(
  { studyId, chapterList }: Study,
  code: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<FetchedChapter | { readonly leftOut: string }> {
  for (let at = 0; at < chapterList.length && !signal.aborted; at += AHEAD) {
    const some = chapterList.slice(at, at + AHEAD);
    const query = code === undefined ? {} : { code };
    const fetches = some.map(async ({ chapterId, title }) => {
      const parts = { params: { studyId, chapterId }, query };
      const call = () => api().call(getStudyChapter, parts, { isQuiet: true, signal });
      // A long study has more chapters than the server's limit lets through in a minute.
      const answer = await callPatiently(call, { signal, retries: 0 });
      const json: StateJson | undefined = answer.success ? answer.data.state : undefined;
      const state = json && parseStateJson(json);
      if (!answer.success || state === undefined) return { leftOut: title };
      const { kind, orientation, practice, role } = answer.data;
      const whole = { title, kind, orientation, practice, game: gameOf(state) };
      return mayEdit({ role }) ? whole : withoutSolution(whole);
    });
    yield* await Promise.all(fetches);
  }
}
