/** The ways to make chapters: from a position, saved games, a copy, or a text with games or positions. */

import type { MatchSummary } from '@chuhe/contract/match';
import type { StudyPractice } from '@chuhe/contract/study';
import { STUDY_LIMITS, type StudyChapterKind } from '@chuhe/contract/study-limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { ChapterLink } from '../../../lib/studies/chapter-link.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { chapterFrom, type NewChapter, nameOfSaved, numbered } from '../make-chapters.ts';
import type { NewSource } from './add-chapters.ts';
import { type Findings, gameOfFen, gamesOfText } from './read-text.ts';

export const WAYS = ['start', 'position', 'fen', 'text', 'saved', 'copy'] as const;
export type Way = (typeof WAYS)[number];

/** What the user has filled in. */
interface Common {
  /** Empty for a title that the chapter's game or its place gives. */
  readonly title: string;
  readonly kind: StudyChapterKind;
  readonly practice: StudyPractice;
}

export type ChapterInput = Common &
  (
    | { readonly way: 'start' }
    | { readonly way: 'position' | 'fen'; readonly fen: string }
    | { readonly way: 'text'; readonly files: readonly (File | Blob)[] }
    | {
        readonly way: 'saved';
        readonly matches: readonly MatchSummary[];
        /** The ids of the chapters, by match. Those that are missing are added. */
        readonly chapterIds: Map<string, string>;
      }
    | {
        readonly way: 'copy';
        readonly link: ChapterLink;
        readonly orientation: 'red' | 'black';
      }
  );

/** The chapters that the input asks for. What is wrong with a text is added to the findings. Rejects if a file cannot be read. */
export async function* chaptersFrom(
  input: ChapterInput,
  findings: Findings,
): AsyncGenerator<NewSource> {
  const { title } = input;
  switch (input.way) {
    case 'start':
      yield (number) => fromStored({ from: 'start' }, title || numbered(number), input);
      return;
    case 'position':
    case 'fen': {
      const game = gameOfFen(input.fen, findings);
      if (game !== undefined) {
        yield (number) => practised(chapterFrom(game, { title, number }), game.start, input);
      }
      return;
    }
    case 'text':
      for (const file of input.files) {
        findings.file = input.files.length > 1 && file instanceof File ? file.name : '';
        for await (const game of gamesOfText(file, findings)) {
          yield (number) => practised(chapterFrom(game, { number }), game.start, input);
        }
      }
      return;
    case 'saved':
      for (const match of input.matches) {
        const { matchId, startFEN } = match;
        const source = { from: 'match' as const, matchId };
        const chapterId = input.chapterIds.get(matchId) ?? makeUuid();
        input.chapterIds.set(matchId, chapterId);
        yield (number) => ({
          ...fromStored(source, nameOfSaved(match) || numbered(number), input, startFEN),
          chapterId,
        });
      }
      return;
    case 'copy': {
      const { studyId, chapterId } = input.link;
      const orientation = input.practice.side ?? input.orientation;
      const source = { from: 'chapter' as const, studyId, chapterId };
      yield (number) => ({
        ...fromStored(source, title || numbered(number), input),
        orientation,
      });
    }
  }
}

function fromStored(
  source: NewChapter['source'],
  title: string,
  common: Common,
  start = INITIAL_FEN,
): NewChapter {
  const shown = title.trim().slice(0, STUDY_LIMITS.title);
  return practised({ chapterId: makeUuid(), title: shown, source }, start, common);
}

/** Makes a chapter a practice. The pupil's side is at the bottom. A chapter of a file that is a practice already stays what it is. */
function practised(chapter: NewChapter, start: string, { kind, practice }: Common): NewChapter {
  if (kind === 'analysis') return chapter;
  const toMove = start.split(' ')[1] === 'b' ? 'black' : 'red';
  return { ...chapter, kind, practice: { ...practice }, orientation: practice.side ?? toMove };
}
