/** Opens the position that the address names. */
import { t } from 'i18next';
import { markFromAddress } from '../../../lib/game/from-address.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { isBlank } from '../../../lib/game/restore-kept.ts';
import { capital, issueWords, warningWords } from '../../../lib/game/warning-words.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { emitToast } from '../../../lib/toast.ts';
import type { AddressFault, readPositionAddress } from '../files/position-address.ts';
import { mayOpen } from '../may-open.ts';
import { beginAddressVisit } from './address-visit.ts';
import { resetAddress } from './follow-address.ts';

/**
 * Puts the position on the board. Undo and Back restore the game before it. The address becomes that of the game on the board, so that
 * a reload keeps what the user has played since.
 */
export function openPosition(read: NonNullable<ReturnType<typeof readPositionAddress>>): void {
  if (!read.ok) {
    resetAddress();
    sayBad(read.error);
    return;
  }
  if (!mayOpen()) return;
  const isFirst = isBlank(gameStore.getState());
  const endVisit = beginAddressVisit();
  // Also if the board was empty, so that a reload keeps what the user plays from here.
  resetAddress();
  markFromAddress(read.value.game);
  openGame(read.value.game, read.value.current);
  endVisit();
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('files.opened.position'),
    ...(!isFirst && { action: { label: t('files.undo'), ...wayBackToGame() } }),
  });
}

function sayBad(fault: AddressFault): void {
  const texts =
    fault.kind === 'move'
      ? [warningWords(fault.warning, t)]
      : [...new Set(fault.issues.map((issue) => issueWords(issue, t)))];
  emitToast({
    tone: 'danger',
    title: t('files.address.refused'),
    cause: joinSentences(...texts.map(capital), t('files.problems.kept')),
    stays: true,
  });
}
