/** Puts a position of a book on the board. */
import { positionIndex } from '@chuhe/game/position-index';
import { newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore, goTo, openGame } from '../../../lib/game/game-store.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { emitToast } from '../../../lib/toast.ts';

/**
 * Goes to the position if the open game contains it. Otherwise opens the position as a new game, which can be undone.
 *
 * @returns whether the position is on the board
 */
export function openPosition(fen: string): boolean {
  const { game } = gameStore.getState();
  const [node] = positionIndex(game).nodesAt(fen);
  if (node !== undefined) {
    goTo(node);
    return true;
  }
  const reason = reasonAgainstAnotherGame();
  if (reason !== undefined) {
    emitToast({ tone: 'warning', title: t(reason) });
    return false;
  }
  openGame(newGame({ start: fen }));
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('book.hitOpened'),
    action: { label: t('files.undo'), ...wayBackToGame() },
  });
  return true;
}
