import { t } from 'i18next';
import { announce } from '../announcement.ts';
import { gameStore } from '../game/game-store.ts';
import { ACTIONS, type ActionId } from './actions.ts';
import { handlersStore, runAction } from './registry.ts';

/**
 * Runs an action for a key, a menu item or a button without a state. Unlike a switch, these do not tell screen readers what
 * the action has changed. So this function announces an action that nothing else announces, and tells why an action had no effect.
 *
 * @returns whether the action was run
 */
export function runAnnounced(id: ActionId): boolean {
  const { current } = gameStore.getState();
  if (!runAction(id)) {
    announceReason(id);
    return false;
  }
  const end = ENDS.get(id);
  if (end !== undefined && gameStore.getState().current === current) announce(t(end));
  if (ACTIONS[id].isSilent === true) setTimeout(() => announceAction(id), RENDERED_MS);
  return true;
}

/** What is announced if a step through the game leads nowhere. Otherwise the board announces the move. */
const ENDS: ReadonlyMap<ActionId, 'commands.atStart' | 'commands.atEnd'> = new Map([
  ['firstMove', 'commands.atStart'],
  ['previousMove', 'commands.atStart'],
  ['nextMove', 'commands.atEnd'],
  ['lastMove', 'commands.atEnd'],
]);

/** Milliseconds until the handler of an action has the new state, for which React has to render. */
const RENDERED_MS = 50;

function announceAction(id: ActionId): void {
  const action = t(`actions.${id}`);
  const checked = handlersStore.getState()[id]?.checked;
  if (checked === undefined) announce(action);
  else if (id === 'toggleEngine') announce(t(checked ? 'commands.engineOn' : 'commands.engineOff'));
  else announce(t(checked ? 'menus.on' : 'menus.off', { action }));
}

/** Announces nothing on pages without the action, since its key may have another meaning for a screen reader. */
function announceReason(id: ActionId): void {
  const reason = handlersStore.getState()[id]?.disabledReason;
  if (reason !== undefined) announce(t(reason));
}
