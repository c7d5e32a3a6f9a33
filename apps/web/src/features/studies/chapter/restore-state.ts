import type { Game } from '@chuhe/game/tree';
import i18next from 'i18next';
import { editGame } from '../../../lib/game/game-store.ts';
import { wayBack } from '../../../lib/game/way-back.ts';
import { emitToast } from '../../../lib/toast.ts';
import { patchGame } from './patch-game.ts';

/** Makes the chapter on the board what it was. This is an edit like any other. */
export function restoreState(earlier: Game): void {
  editGame((game) => ({ game: patchGame(game, earlier) }));
  emitToast({
    tone: 'success',
    title: i18next.t('studies.restoredThen'),
    action: { label: i18next.t('files.undo'), ...wayBack() },
  });
}
