/**
 * Links the game on the board to a chapter of a study. Like a link to a saved game, the link belongs to an `origin`: the opened chapter
 * and all states that result from editing it.
 */
import type { Game } from '@chuhe/game/tree';
import { CHAPTER_PATH } from '../documents.ts';
import { type GameState, gameStore } from '../game/game-store.ts';
import { parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';

export interface ChapterLink {
  readonly studyId: string;
  readonly chapterId: string;
  /** The secret of the link by which the user sees the study without being a member. */
  readonly code?: string | undefined;
}

interface ChapterLinks {
  readonly byOrigin: ReadonlyMap<number, ChapterLink>;
  /** The games as they were when their origins were bound, until a document follows the edits. */
  readonly boundGames: ReadonlyMap<number, Game>;
  /** The chapter that is being opened, or could not be opened. */
  readonly asked: ChapterLink | undefined;
}

export const chapterStore = defineStore<ChapterLinks>(() => ({
  byOrigin: new Map(),
  boundGames: new Map(),
  asked: undefined,
}));

/** The chapter on the board. */
export function openChapter(
  { byOrigin }: Pick<ChapterLinks, 'byOrigin'> = chapterStore.getState(),
  { origin }: Pick<GameState, 'origin'> = gameStore.getState(),
): ChapterLink | undefined {
  return byOrigin.get(origin);
}

/** To be called when a chapter has been put on the board. */
export function bindChapter(link: ChapterLink | undefined): void {
  if (link === undefined) return;
  const { origin, game } = gameStore.getState();
  chapterStore.setState(({ byOrigin, boundGames }) => ({
    byOrigin: new Map(byOrigin).set(origin, link),
    boundGames: new Map(boundGames).set(origin, game),
  }));
}

/** The chapter that the address names. */
export function chapterOfAddress(
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
): ChapterLink | undefined {
  const [, studyId, chapterId] = CHAPTER_PATH.exec(pathname) ?? [];
  if (studyId === undefined || chapterId === undefined) return undefined;
  return { studyId, chapterId, code: codeOf(search) };
}

export function chapterAddress({ studyId, chapterId, code }: ChapterLink): string {
  return `/studies/${studyId}/${chapterId}${codeQuery(code)}`;
}

/** The page on which a practice chapter is solved. */
export function practiceAddress({ studyId, chapterId, code }: ChapterLink): string {
  return `/studies/${studyId}/practice/${chapterId}${codeQuery(code)}`;
}

/** The secret in the query of an address. */
export function codeOf(search: string): string | undefined {
  return new URLSearchParams(search).get('code') ?? undefined;
}

/** @example '?code=q3F…', or '' without a secret */
export function codeQuery(code: string | undefined): string {
  return code === undefined ? '' : `?${new URLSearchParams({ code })}`;
}

/** Returns `undefined` for anything that is not such a link. */
export function parseChapterLink(value: unknown): ChapterLink | undefined {
  const { studyId, chapterId, code } = parseRecord(value);
  if (typeof studyId !== 'string' || typeof chapterId !== 'string') return undefined;
  return { studyId, chapterId, code: typeof code === 'string' ? code : undefined };
}
