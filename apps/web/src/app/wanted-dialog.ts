import { t } from 'i18next';
import type { ActionId } from '../lib/actions/actions.ts';
import { disabledReasonOf, handlersStore, runAction } from '../lib/actions/registry.ts';
import { whenReleased } from '../lib/game/game-store.ts';
import { type DialogName, overlays } from '../lib/overlays.ts';
import { emitToast } from '../lib/toast.ts';

/** The actions that open the dialogs. The panel of the engine and the list of games open their own. */
const ACTION_OF: Readonly<Record<Exclude<DialogName, 'engine' | 'list'>, ActionId>> = {
  export: 'savePgn',
  fen: 'pasteFen',
  games: 'openMatches',
  look: 'look',
  open: 'openPgn',
  play: 'playEngine',
  redeem: 'changeKey',
  report: 'gameReport',
  rules: 'rules',
  save: 'saveGame',
  search: 'findInGames',
  setup: 'arrangePieces',
  share: 'share',
  shortcuts: 'shortcuts',
  sounds: 'sounds',
  train: 'openTrainer',
};

/** Opens the dialog that the address names, as soon as its feature is there and the game of the last visit has been restored. */
export function openWantedDialog(): void {
  const { wanted } = overlays();
  if (wanted === undefined || wanted === 'engine' || wanted === 'list') return;
  const action = ACTION_OF[wanted];
  // An action may wait for the session.
  const isThere = (): boolean =>
    handlersStore.getState()[action] !== undefined &&
    disabledReasonOf(action) !== 'disabledReasons.awaitsGames';
  if (isThere()) {
    void open(action);
    return;
  }
  const stop = handlersStore.subscribe(() => {
    if (!isThere()) return;
    stop();
    void open(action);
  });
}

async function open(action: ActionId): Promise<void> {
  // Lets the effects of the page run first: one of them holds the game.
  await Promise.resolve();
  await whenReleased();
  const reason = disabledReasonOf(action);
  if (reason === undefined) {
    runAction(action);
    return;
  }
  overlays().refuseWanted();
  emitToast({ tone: 'warning', title: t(reason) });
}
