/** Saves the game on the board. */
import type { Game } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import type { MatchDetails } from '../../../lib/matches/kept-link.ts';
import { linkStore, openLink, saveStatus } from '../../../lib/matches/match-link.ts';
import { conflictOf, isLost } from '../../../lib/matches/save-state.ts';
import { matchSaver, startSaver } from '../../../lib/matches/saving.ts';
import { overlays } from '../../../lib/overlays.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { openChapter } from '../../../lib/studies/chapter-link.ts';
import { chapterSaving } from '../../../lib/studies/chapter-saving.ts';
import { keepAsOwnGame } from '../../../lib/studies/keep-as-own-game.ts';
import { emitToast } from '../../../lib/toast.ts';
import { matchesStore, showMatchDialog } from './matches-store.ts';
import { troubleOf } from './save-troubles.ts';

/** Saves a linked game under its title. Opens the dialog if the game is not linked or no longer exists in the account. */
export async function saveOpen(): Promise<void> {
  commitPendingEdit();
  if (openChapter() !== undefined) {
    if (chapterSaving().isOn()) emitToast({ tone: 'info', title: t('studies.savesItself') });
    else keepAsOwnGame();
    return;
  }
  const link = openLink();
  // A reload opens the dialog again, also for a game that is saved already.
  const isWanted = overlays().wanted === 'save';
  if (link === undefined || isLost(link) || isWanted) return showMatchDialog('save');
  if (link.phase === 'conflict') return showMatchDialog('conflict');
  await saveWith({ title: link.title, folder: link.folder });
}

/** Saves the open game with this title and folder, as a new game if it is not in the account, and shows the outcome. */
export async function saveWith(details: MatchDetails): Promise<void> {
  void startSaver();
  const link = openLink();
  countAskedSaves(1);
  try {
    if (link === undefined || isLost(link)) await matchSaver().saveAsNew(details);
    else await matchSaver().saveDetails(link.matchId, details);
  } finally {
    countAskedSaves(-1);
  }
  sayOutcome(gameStore.getState().game);
}

function countAskedSaves(step: 1 | -1): void {
  matchesStore.setState(({ askedSaves }) => ({ askedSaves: askedSaves + step }));
}

function sayOutcome(game: Game): void {
  const link = openLink();
  if (saveStatus(link, game) === 'saved') {
    emitToast({ tone: 'success', title: t('matches.saved') });
  }
  const trouble = link && troubleOf(link);
  if (trouble === undefined) return;
  const isSignedOut = link?.phase === 'waiting' && currentSession().kind === 'signed-out';
  const action = isSignedOut && { action: { label: t('account.login'), run: openLogin } };
  emitToast({ tone: link?.phase === 'refused' ? 'danger' : 'warning', ...trouble, ...action });
}

/** Tells the user if the open game belongs to another account than the signed-in one, once for each game. */
export function tellForeign(): void {
  linkStore.subscribe((now, before) => {
    const link = openLink(now);
    const was = link && before.links.get(link.matchId)?.phase;
    if (link?.phase !== 'foreign' || was === 'foreign') return;
    emitToast({
      tone: 'warning',
      title: t('matches.foreign'),
      cause: t('matches.foreignText'),
      action: {
        label: t('matches.saveAnew'),
        run: () => void saveOpen(),
        until: (onClosed) =>
          linkStore.subscribe((later) => void (openLink(later)?.phase !== 'foreign' && onClosed())),
      },
      stays: true,
    });
  });
}

/** Tells the user once for each conflict of the game on the board. */
export function tellConflicts(): void {
  linkStore.subscribe((now, before) => {
    const link = openLink(now);
    const theirs = conflictOf(link);
    const was = link && conflictOf(before.links.get(link.matchId));
    if (theirs === undefined || was !== undefined) return;
    emitToast({
      tone: 'warning',
      title: t(theirs.deletedAt === null ? 'matches.conflict.told' : 'matches.inBin'),
      action: { label: t('matches.conflict.show'), run: () => showMatchDialog('conflict') },
      stays: true,
    });
  });
}
