/**
 * The practice chapter whose position is played against the engine. The page of the practice notes it in this tab, and the board, which is
 * another document, tells the result when the game is over.
 */
import i18next from 'i18next';
import { LATE_STORAGE_KEYS } from '../late-storage-keys.ts';
import { parseRecord } from '../parse.ts';
import { userIdOf } from '../session/session.ts';
import { currentSession } from '../session/session-store.ts';
import { tabNote } from '../tab-note.ts';
import { emitToast } from '../toast.ts';
import { type ChapterLink, parseChapterLink, practiceAddress } from './chapter-link.ts';
import { keepOnDevice, sendRun } from './chapter-results.ts';

/** What has to be played for the result to count. */
interface Task {
  /** A FEN. */
  readonly start: string;
  readonly side: 'red' | 'black';
  readonly level: number;
  /** As in addresses, such as `hold 20`. */
  readonly goal: string;
}

export interface HeldChapter extends Task {
  readonly link: ChapterLink;
  readonly isMember: boolean;
}

const note = tabNote(LATE_STORAGE_KEYS.heldChapter);

export function noteHeld(held: HeldChapter): void {
  note.write(JSON.stringify({ ...held, userId: userIdOf(currentSession()) }));
}

/** The noted chapter, if a game from this FEN is played for it. */
export function heldFrom(start: string): HeldChapter | undefined {
  const noted = note.readJson();
  // Another user, who may not know the study, may have signed in since.
  if (parseRecord(noted)['userId'] !== userIdOf(currentSession())) return undefined;
  const held = parseHeld(noted);
  return held !== undefined && positionOf(held.start) === positionOf(start) ? held : undefined;
}

function parseHeld(value: unknown): HeldChapter | undefined {
  const { link: stored, isMember, start, side, level, goal } = parseRecord(value);
  const link = parseChapterLink(stored);
  if (link === undefined || typeof start !== 'string' || typeof level !== 'number')
    return undefined;
  if (typeof goal !== 'string' || (side !== 'red' && side !== 'black')) return undefined;
  return { link, isMember: isMember === true, start, side, level, goal };
}

/** Whether a game from the position of the chapter counts. At a lower level, for the other side or with another goal it does not. */
export function countsFor(held: HeldChapter, played: Omit<Task, 'start'>): boolean {
  return held.side === played.side && held.goal === played.goal && played.level >= held.level;
}

/** Counts a game against the engine, if it was that of the noted chapter. */
export function tellHeld(played: Task, isReached: boolean): void {
  const held = heldFrom(played.start);
  if (held === undefined || !countsFor(held, played)) return;
  const { link, isMember } = held;
  const run = { tries: 1, points: isReached ? 1 : 0, most: 1, isSolved: isReached };
  const userId = userIdOf(currentSession());
  if (isMember && userId !== undefined) void sendRun(userId, link, run);
  else keepOnDevice(link, run);
  emitToast({
    tone: isReached ? 'success' : 'info',
    title: i18next.t(isReached ? 'studies.heldSolved' : 'studies.heldMissed'),
    action: {
      label: i18next.t('studies.toPractice'),
      run: () => window.location.assign(practiceAddress(link)),
    },
  });
}

/** The pieces and the side to move of a FEN. */
function positionOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}
