/** Saving the game on the board. */
import type { Game } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import type { MatchDetails } from '../../../lib/matches/kept-link.ts';
import { isLost, linkStore, openLink, saveStatus } from '../../../lib/matches/match-link.ts';
import { saver, startSaver } from '../../../lib/matches/the-saver.ts';
import { goLogIn } from '../../../lib/session/go-log-in.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { emitToast } from '../../../lib/toast.ts';
import { showMatchDialog } from './matches-store.ts';

/** A game that is saved already is saved again; of any other, and of one that is gone, the dialog asks what it is called. */
export async function saveOpen(): Promise<void> {
  commitPendingEdit();
  const link = openLink();
  if (link === undefined || isLost(link)) return showMatchDialog('save');
  if (link.theirs !== undefined) return showMatchDialog('conflict');
  await saveWith({ title: link.title, folder: link.folder });
}

/** Saves the open game with these words, as a new one where it is in no account yet, and says how it went. */
export async function saveWith(details: MatchDetails): Promise<void> {
  void startSaver();
  const link = openLink();
  if (link === undefined || isLost(link)) await saver.saveAsNew(details);
  else await saver.saveDetails(link.matchId, details);
  sayOutcome(gameStore.getState().game);
}

function sayOutcome(game: Game): void {
  const link = openLink();
  const status = saveStatus(link, game);
  if (status === 'saved') emitToast({ tone: 'success', title: t('matches.saved') });
  if (status === 'waiting') sayWaiting();
  if (status === 'refused') {
    emitToast({ tone: 'danger', title: t('matches.refused'), cause: link?.refusal ?? '' });
  }
}

/** For the server, or for the user. */
function sayWaiting(): void {
  const isSignedOut = currentSession().kind === 'signed-out';
  const [title, cause] = isSignedOut
    ? [t('matches.signedOut'), t('matches.signedOutText')]
    : [t('matches.waiting'), t('matches.waitingText')];
  const action = isSignedOut && { action: { label: t('account.login'), run: goLogIn } };
  emitToast({ tone: 'warning', title, cause, ...action });
}

/** Says once of each that it is not in the account that is signed in now, where that is another. */
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

/** Says once of each that the game on the board was changed elsewhere too. */
export function tellConflicts(): void {
  linkStore.subscribe((now, before) => {
    const link = openLink(now);
    const was = link && before.links.get(link.matchId)?.theirs;
    if (link?.theirs === undefined || was !== undefined) return;
    emitToast({
      tone: 'warning',
      title: t(link.theirs.deletedAt === null ? 'matches.conflict.told' : 'matches.inBin'),
      action: { label: t('matches.conflict.show'), run: () => showMatchDialog('conflict') },
      stays: true,
    });
  });
}
