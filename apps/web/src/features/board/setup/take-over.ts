import type { ActionId } from '../../../lib/actions/actions.ts';
import {
  type ActionHandler,
  handlersStore,
  registerAction,
} from '../../../lib/actions/registry.ts';

/**
 * Carries an action out in place of whoever does so now, who gets it back: in set-up, undo means an edit of the set-up.
 *
 * @returns a function that gives it back.
 */
export function takeOverAction(id: ActionId, handler: ActionHandler): () => void {
  const before = handlersStore.getState()[id];
  const release = registerAction(id, handler);
  return () => {
    const isMine = handlersStore.getState()[id] === handler;
    release();
    if (isMine && before !== undefined) registerAction(id, before);
  };
}

/** Takes an action away for a while: in set-up, arrow keys must not walk through a game that nobody sees. */
export function silenceAction(id: ActionId): () => void {
  const before = handlersStore.getState()[id];
  handlersStore.setState({ [id]: undefined });
  return () => {
    const isSilent = handlersStore.getState()[id] === undefined;
    if (isSilent && before !== undefined) registerAction(id, before);
  };
}
