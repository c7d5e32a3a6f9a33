/** Why the changes of the open game are not saved, in words. */
import { t } from 'i18next';
import { announce } from '../../../lib/announcement.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { linkStore, openLink } from '../../../lib/matches/match-link.ts';
import type { MatchLink } from '../../../lib/matches/save-state.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { matchesStore } from './matches-store.ts';

interface Trouble {
  readonly title: string;
  /** The cause, or what comes next. */
  readonly cause?: string;
}

/** @returns `undefined` if the game is saved, will be saved soon, or if a toast already explains the problem */
export function troubleOf(link: MatchLink): Trouble | undefined {
  const { phase } = link;
  if (phase === 'waiting') {
    return currentSession().kind === 'signed-out'
      ? { title: t('matches.signedOut'), cause: t('matches.signedOutText') }
      : { title: t('matches.waiting'), cause: t('matches.waitingText') };
  }
  if (phase === 'refused') {
    return { title: t('matches.refused'), cause: link.refusal ?? t('matches.tooLarge') };
  }
  if (phase === 'paused') return { title: t('matches.status.paused') };
  if (phase !== 'gone') return undefined;
  const words = [link.title, t('matches.status.gone')];
  return { title: words.filter((text) => text !== '').join(': ') };
}

/**
 * Tells screen readers once that the changes of the open game cannot be saved for now, and later that they have been saved. Saving itself
 * is not announced, because it follows every move.
 */
export function announceTroubles(): void {
  const told = new Map<string, string>();
  linkStore.subscribe((now) => {
    const link = openLink(now);
    if (link === undefined) return;
    const { matchId, phase } = link;
    const trouble = troubleOf(link);
    if (trouble !== undefined && told.get(matchId) !== phase) {
      told.set(matchId, phase);
      say(joinSentences(trouble.title, trouble.cause));
    }
    if (phase !== 'saved') return;
    const before = told.get(matchId);
    // After `paused`, nothing may have been saved: undo, or opening the game again, may have dropped the moves added to a finished game.
    if (told.delete(matchId) && before !== 'paused') say(t('matches.saved'));
  });
}

/** Announces the text, unless a toast will show the outcome of a save that the user has requested. */
function say(text: string): void {
  if (matchesStore.getState().askedSaves === 0) announce(text);
}
