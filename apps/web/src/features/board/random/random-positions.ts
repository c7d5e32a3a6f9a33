import type { Game } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { t } from 'i18next';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { turnForGame } from '../../../lib/game/turn-board.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { defineService } from '../../../lib/services.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { emitToast } from '../../../lib/toast.ts';
import { fetchPositions } from './fetch-positions.ts';
import { type RandomPosition, RandomSession } from './random-session.ts';

export const randomSession = defineService(() => {
  const made = new RandomSession({
    fetch: fetchPositions,
    random: Math.random,
    isWelcome: () => reasonAgainstAnotherGame() === undefined,
    open,
  });
  made.store.subscribe(({ fetching }, before) => {
    if (fetching.kind === 'failed' && before.fetching.kind !== 'failed') reportFailure(made);
  });
  return made;
});

function open(game: Game, bottom: Color, place: RandomPosition): number {
  openGame(game);
  turnForGame(bottom);
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('random.title', { number: place.number, total: place.total }),
    cause: t(place.turn === 'red' ? 'random.redMoves' : 'random.blackMoves'),
    action: { label: t('actions.undo'), ...wayBackToGame() },
  });
  return gameStore.getState().origin;
}

function reportFailure(made: RandomSession): void {
  emitToast({
    tone: 'danger',
    kind: 'game',
    title: t('random.failed'),
    cause: t('random.failedCause'),
    action: { label: t('common.retry'), run: () => void made.next() },
  });
}
