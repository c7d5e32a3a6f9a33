import { t } from 'i18next';
import { announce } from '../announcement.ts';
import { ACTIONS, type ActionId } from './actions.ts';
import { handlersStore, runAction } from './registry.ts';

/**
 * Runs an action for a key, a menu item or a button without a state. Unlike a switch, these do not show screen readers what
 * the action has changed, so an action that nothing else announces is announced here.
 *
 * @returns whether the action was run
 */
export function runAnnounced(id: ActionId): boolean {
  if (!runAction(id)) return false;
  if (ACTIONS[id].isSilent === true) setTimeout(() => announceAction(id), RENDERED_MS);
  return true;
}

/** Milliseconds until the handler of an action has the new state, which needs a rendering. */
const RENDERED_MS = 50;

function announceAction(id: ActionId): void {
  const action = t(`actions.${id}`);
  const checked = handlersStore.getState()[id]?.checked;
  if (checked === undefined) announce(action);
  else if (id === 'toggleEngine') announce(t(checked ? 'commands.engineOn' : 'commands.engineOff'));
  else announce(t(checked ? 'menus.on' : 'menus.off', { action }));
}
