/** Plays the move that the books choose for the position on the board. */

import { getBestMove } from '@chuhe/contract/cloud-endpoints';
import { makeMoveText } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { enterMove } from '../../../lib/game/board-task.ts';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { defineService } from '../../../lib/services.ts';
import { emitToast } from '../../../lib/toast.ts';
import { bookChoices } from './book-choices.ts';

const state = defineService(() => ({ isAsking: false }));

/** Does nothing while an earlier request is running. A move that only the cloud has is offered rather than played. */
export async function playBookMove(): Promise<void> {
  const own = state();
  if (own.isAsking) return;
  own.isAsking = true;
  const fen = fenHere();
  const query = { FEN: fen, by: bookChoices.getState().by };
  const answer = await api().call(getBestMove, { query }, { isQuiet: true });
  own.isAsking = false;
  // The user has gone to another position meanwhile.
  if (fenHere() !== fen) return;
  if (answer.success) take(fen, answer.data);
  else if (answer.code === 'PAYMENT_REQUIRED' || answer.code === 'FORBIDDEN') sayNone();
  else emitToast({ tone: 'danger', title: t('book.failedTitle'), cause: answer.message });
}

function take(fen: string, found: { move: string; source: 'book' | 'cloud' } | null): void {
  if (found === null) {
    emitToast({ tone: 'info', kind: 'game', title: t('book.noMove') });
    return;
  }
  if (found.source === 'book') {
    enterMove(found.move);
    return;
  }
  emitToast({
    tone: 'info',
    kind: 'game',
    title: t('book.noBookMove'),
    cause: t('book.cloudMove', { move: makeMoveText(fen, found.move, currentNotation()) }),
    action: {
      label: t('book.playIt'),
      run: () => void (fenHere() === fen && enterMove(found.move)),
      until: (onClosed) =>
        gameStore.subscribe(() => {
          if (fenHere() !== fen) onClosed();
        }),
    },
  });
}

function sayNone(): void {
  emitToast({ tone: 'info', kind: 'game', title: t('book.noBookMove') });
}

function fenHere(): string {
  const { game, current } = gameStore.getState();
  return positionAt(game, current).fen;
}
