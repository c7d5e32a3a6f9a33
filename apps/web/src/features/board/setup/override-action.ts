import type { ActionId } from '../../../lib/actions/actions.ts';
import {
  type ActionHandler,
  handlersStore,
  registerAction,
} from '../../../lib/actions/registry.ts';

/**
 * Overrides the handler of an action until the returned function is called. In the set-up, for example, undo
 * reverts an edit of the set-up.
 *
 * @returns a function that restores the earlier handler.
 */
export function overrideAction(id: ActionId, handler: ActionHandler): () => void {
  const before = handlersStore.getState()[id];
  const release = registerAction(id, handler);
  return () => {
    const isMine = handlersStore.getState()[id] === handler;
    release();
    if (isMine && before !== undefined) registerAction(id, before);
  };
}

/** Disables an action until the returned function is called. In the set-up, arrow keys must not move through the hidden game. */
export function disableAction(id: ActionId): () => void {
  const before = handlersStore.getState()[id];
  handlersStore.setState({ [id]: undefined });
  return () => {
    const isSilent = handlersStore.getState()[id] === undefined;
    if (isSilent && before !== undefined) registerAction(id, before);
  };
}
