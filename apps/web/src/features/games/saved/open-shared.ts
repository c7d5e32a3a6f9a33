/**
 * Opens the game of a share link as a copy. Until the user changes the copy, it follows the original. After that, it stays as it is, and a
 * newer original is offered.
 */
import { getSharedMatch } from '@chuhe/contract/match-endpoints';
import { findPath, pathOf, ROOT } from '@chuhe/game/tree';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { markFromAddress } from '../../../lib/game/from-address.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { fingerprintOf } from '../../../lib/matches/fingerprint.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import {
  bindShare,
  isEditedCopy,
  openShare,
  unbindShare,
} from '../../../lib/matches/match-link.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { mayOpen } from '../may-open.ts';
import { beginAddressVisit } from './address-visit.ts';
import { nameOf } from './game-name.ts';
import { matchesStore, type SharedGame } from './matches-store.ts';
import { isMissing, type Outcome, sayFailed, sayMissing, sayOpened, withNames } from './opening.ts';

export async function openShared(shareId: string): Promise<Outcome> {
  const isHere = openShare()?.shareId === shareId;
  if (!isHere && !mayOpen()) return 'refused';
  const call = () => api().call(getSharedMatch, { query: { shareId } }, { isQuiet: true });
  const answer = isHere ? await call() : await whileBusy(() => withNames(call));
  if (!answer.success) {
    if (!isHere) return sayMissing(answer, 'matches.open.notShared');
    if (isMissing(answer)) keepAsOwn(shareId);
    return 'opened';
  }
  const game = gameOf(answer.data);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  const { title } = answer.data;
  const original = { shareId, game, title, basis: fingerprintOf(game) };
  matchesStore.setState({ original });
  if (isHere) {
    follow(original);
    return 'opened';
  }
  const endVisit = beginAddressVisit();
  putOnBoard(original);
  endVisit();
  return sayOpened(nameOf(title, game));
}

/** Opens the shared game as its owner has it. Undo and Back restore the user's copy. */
export function showOriginal(): void {
  const { original } = matchesStore.getState();
  if (original === undefined || !mayOpen()) return;
  const endVisit = beginVisit();
  putOnBoard(original);
  endVisit();
  sayOpened(nameOf(original.title, original.game));
}

/** Opens the original. When it replaces its own copy, the current position stays on the board if the original contains it. */
function putOnBoard({ shareId, game, basis }: SharedGame): void {
  const before = gameStore.getState();
  const isCopy = openShare()?.shareId === shareId;
  markFromAddress(game);
  openGame(game, isCopy ? findPath(game, pathOf(before.game, before.current)) : ROOT);
  bindShare({ shareId, basis });
}

/** Brings the copy on the board up to date, or offers the newer original if the user has changed the copy. */
function follow(original: SharedGame): void {
  const copy = openShare();
  // The user may have opened another game in the meantime.
  if (copy?.shareId !== original.shareId || copy.basis === original.basis) return;
  // A comment that is still being typed counts as a change too, so it must be in the game before the two are compared.
  commitPendingEdit();
  const { game } = gameStore.getState();
  const { shareId, basis } = original;
  if (!isEditedCopy({ shareId, basis }, game)) bindShare({ shareId, basis });
  else if (isEditedCopy(copy, game) || reasonAgainstAnotherGame() !== undefined) offerOriginal();
  else {
    putOnBoard(original);
    emitToast({
      tone: 'info',
      kind: 'game',
      title: t('matches.shared.updated'),
      action: { label: t('files.undo'), ...wayBackToGame() },
    });
  }
}

function offerOriginal(): void {
  const { origin } = gameStore.getState();
  emitToast({
    tone: 'info',
    title: t('matches.shared.newer'),
    cause: t('matches.shared.newerText'),
    action: {
      label: t('matches.showNewer'),
      run: showOriginal,
      until: (onClosed) =>
        gameStore.subscribe((state) => void (state.origin !== origin && onClosed())),
    },
  });
}

function keepAsOwn(shareId: string): void {
  if (openShare()?.shareId !== shareId) return;
  unbindShare(shareId);
  emitToast({
    tone: 'warning',
    title: t('matches.shared.gone'),
    cause: t('matches.shared.goneText'),
    stays: true,
  });
}
