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
import { parseChapterLink, practiceAddress } from './chapter-link.ts';
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

interface HeldChapter extends Task {
  /** As `ChapterLink`. */
  readonly link: unknown;
  readonly isMember: boolean;
}

const note = tabNote(LATE_STORAGE_KEYS.heldChapter);

export function noteHeld(held: HeldChapter): void {
  note.write(JSON.stringify({ ...held, userId: userIdOf(currentSession()) }));
}

/** Counts a game against the engine, if it was that of the noted chapter. A game at a lower level or with another goal does not count. */
export function tellHeld(played: Task, isReached: boolean): void {
  const { link: stored, isMember, userId: notedFor, ...task } = parseRecord(note.readJson());
  const link = parseChapterLink(stored);
  if (link === undefined || !isTask(task, played)) return;
  const run = { tries: 1, points: isReached ? 1 : 0, most: 1, isSolved: isReached };
  const userId = userIdOf(currentSession());
  // Another user has signed in since, who may not know the study.
  if (isMember === true && userId !== undefined && userId !== notedFor) return;
  if (isReached) note.remove();
  if (isMember === true && userId !== undefined) void sendRun(userId, link, run);
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

function isTask(task: Readonly<Record<string, unknown>>, played: Task): boolean {
  return (
    positionOf(task.start) === positionOf(played.start) &&
    task.side === played.side &&
    task.goal === played.goal &&
    typeof task.level === 'number' &&
    played.level >= task.level
  );
}

/** The pieces and the side to move of a FEN. */
function positionOf(fen: unknown): string | undefined {
  return typeof fen === 'string' ? fen.split(' ').slice(0, 2).join(' ') : undefined;
}
