import type { Scope } from '@chuhe/contract/scopes';
import type { NewStudyChapters, newStudyChaptersSchema } from '@chuhe/contract/study';
import { type Game, getTag, newGame } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { type ChapterState, countMoves, gameOf, stateOf } from '@chuhe/studies/chapter-state';
import { checkLimits } from '@chuhe/studies/check-limits';
import { withoutSolution } from '@chuhe/studies/study-pgn';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { readGivenGame } from '../../games/read-game.ts';
import { ApiError } from '../../http/api-error.ts';
import { lacksScope } from '../../http/caller.ts';
import { tokenNotAccepted } from '../../http/token-errors.ts';
import { toSearchText } from '../../search-text/search-text.ts';
import { cleanNote } from '../books/clean-note.ts';
import { readStored } from '../saved-games/make-match.ts';
import { findOwnMatch, findPublicMatch } from '../saved-games/match-repository.ts';
import { mayEdit, requireVisible, type StudyCaller } from './access.ts';
import { type ChapterValues, findChapter } from './chapter-repository.ts';
import { type ChapterStates, packState } from './chapter-states.ts';

export type NewChapter = z.output<typeof newStudyChaptersSchema>['chapters'][number];
export type ChapterSource = NewStudyChapters['chapters'][number]['source'];

interface Reading {
  readonly db: Queryable;
  readonly states: ChapterStates;
  readonly caller: StudyCaller;
}

/**
 * The state of a new chapter.
 *
 * @param editor the number of the member who makes it
 * @throws ApiError INVALID_FEN, INVALID_GAME, GAME_TOO_LARGE, or NOT_FOUND for a source that the user may not see,
 *   SCOPE_REQUIRED for one that a program may not read
 */
export async function readSource(
  reading: Reading,
  source: ChapterSource,
  editor: number,
): Promise<ChapterState> {
  const state = stateOf(await readGame(reading, source), editor);
  if (checkLimits(state) !== undefined) throw new ApiError('GAME_TOO_LARGE');
  return state;
}

async function readGame(reading: Reading, source: ChapterSource): Promise<Game> {
  switch (source.from) {
    case 'start':
      return newGame({ start: readFen(source.fen) });
    case 'game':
      return readGiven(source.game);
    case 'match':
      return readMatch(reading, source.matchId);
    case 'chapter':
      break;
  }
  return readChapter(reading, source);
}

function requireScope(caller: StudyCaller, scope: Scope): void {
  if (lacksScope(caller, scope)) throw tokenNotAccepted(scope);
}

function readFen(fen: string | undefined): string | undefined {
  if (fen === undefined) return undefined;
  const position = Position.parse(fen);
  if (!position.ok) throw new ApiError('INVALID_FEN');
  return position.value.fen;
}

function readGiven(given: Extract<ChapterSource, { from: 'game' }>['game']): Game {
  const { start = INITIAL_FEN, tags = [], ...history } = given;
  const information = tags.map(([name, value]) => ({ name, value }));
  return readGivenGame({ startFEN: start, history, information }).game;
}

async function readMatch({ db, caller }: Reading, matchId: string): Promise<Game> {
  const shown = await findPublicMatch(db, matchId);
  const match = shown ?? (await findOwnMatch(db, { matchId, ownerId: caller.userId }));
  if (match === undefined) throw new ApiError('NOT_FOUND');
  if (shown === undefined) requireScope(caller, 'games:read');
  return readGivenGame({ startFEN: match.startFen, ...readStored(match) }).game;
}

async function readChapter(
  { db, states, caller }: Reading,
  { studyId, chapterId, code }: Extract<ChapterSource, { from: 'chapter' }>,
): Promise<Game> {
  requireScope(caller, 'studies:read');
  const { role } = await requireVisible(db, { studyId, userId: caller.userId, code });
  const chapter = await findChapter(db, { studyId, chapterId });
  if (chapter === undefined) throw new ApiError('NOT_FOUND');
  const whole = { kind: chapter.kind, game: gameOf(await states.read(db, chapter)) };
  return (mayEdit(role) ? whole : withoutSolution(whole)).game;
}

export type NewChapterValues = ChapterValues & { readonly id: string };

interface Placing {
  readonly studyId: string;
  readonly place: number;
  readonly now: Date;
}

/** The columns of a new chapter. */
export function makeChapterValues(
  { chapterId, title, kind, orientation, practice }: NewChapter,
  state: ChapterState,
  { studyId, place, now }: Placing,
): NewChapterValues {
  const base = packState(state);
  return {
    id: chapterId,
    studyId,
    place,
    title,
    kind,
    orientation,
    practice: JSON.stringify(practice),
    searchText: chapterSearchText(title, state),
    moves: countMoves(state),
    base,
    bytes: base.length,
    createdAt: now,
    updatedAt: now,
  };
}

const SEARCHED_TAGS = ['Red', 'Black', 'Event', 'Title', 'Opening'];
/** In UTF-16 units. */
const MAX_SEARCH_TEXT = 1000;

/** The words by which a chapter is found. */
export function chapterSearchText(title: string, { tags }: Pick<ChapterState, 'tags'>): string {
  const game = { ...newGame(), tags };
  const words = [title, ...SEARCHED_TAGS.map((name) => getTag(game, name) ?? '')];
  return toSearchText(cleanNote(words.join(' ').slice(0, MAX_SEARCH_TEXT)));
}
