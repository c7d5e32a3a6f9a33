/** Saves the game on the board. */
import type { Game } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import type { MatchDetails } from '../../../lib/matches/kept-link.ts';
import { linkStore, openLink, saveStatus } from '../../../lib/matches/match-link.ts';
import { conflictOf, isLost } from '../../../lib/matches/save-state.ts';
import { matchSaver, startSaver } from '../../../lib/matches/saving.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { emitToast } from '../../../lib/toast.ts';
import { showMatchDialog } from './matches-store.ts';

/** Saves a linked game under its title. Opens the dialog if the game is not linked or no longer exists in the account. */
export async function saveOpen(): Promise<void> {
  commitPendingEdit();
  const link = openLink();
  if (link === undefined || isLost(link)) return showMatchDialog('save');
  if (link.phase === 'conflict') return showMatchDialog('conflict');
  await saveWith({ title: link.title, folder: link.folder });
}

/** Saves the open game with this title and folder, as a new game if it is not in the account, and shows the outcome. */
export async function saveWith(details: MatchDetails): Promise<void> {
  void startSaver();
  const link = openLink();
  if (link === undefined || isLost(link)) await matchSaver().saveAsNew(details);
  else await matchSaver().saveDetails(link.matchId, details);
  sayOutcome(gameStore.getState().game);
}

function sayOutcome(game: Game): void {
  const link = openLink();
  if (saveStatus(link, game) === 'saved') {
    emitToast({ tone: 'success', title: t('matches.saved') });
  }
  if (link?.phase === 'waiting') sayWaiting();
  if (link?.phase === 'refused') {
    const cause = link.refusal ?? t('matches.tooLarge');
    emitToast({ tone: 'danger', title: t('matches.refused'), cause });
  }
}

/** Shows a toast that the game is not saved yet because no user is signed in or the server cannot be reached. */
function sayWaiting(): void {
  const isSignedOut = currentSession().kind === 'signed-out';
  const [title, cause] = isSignedOut
    ? [t('matches.signedOut'), t('matches.signedOutText')]
    : [t('matches.waiting'), t('matches.waitingText')];
  const action = isSignedOut && { action: { label: t('account.login'), run: openLogin } };
  emitToast({ tone: 'warning', title, cause, ...action });
}

/** Tells the user once for each game that it belongs to another account than the signed-in one. */
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
