import { defineStore } from '../services.ts';
import { ACTIONS, type ActionId, type ReasonKey } from './actions.ts';

/** A feature's handler of an action. */
export interface ActionHandler {
  readonly run: () => void;
  /** Why the action is not available now; `undefined` while it is available. */
  readonly disabledReason?: ReasonKey | undefined;
  /** Whether a toggle is on; `undefined` for other actions. */
  readonly checked?: boolean;
}

type Handlers = Readonly<Partial<Record<ActionId, ActionHandler>>>;

export const handlersStore = defineStore<Handlers>(() => ({}));

/**
 * Registers a handler in place of any other handler of the action.
 * @returns a function that removes the handler.
 */
export function registerAction(id: ActionId, handler: ActionHandler): () => void {
  handlersStore.setState({ [id]: handler });
  return () => {
    if (handlersStore.getState()[id] === handler) handlersStore.setState({ [id]: undefined });
  };
}

/** Why an action is not available; `undefined` if it is available. */
export function disabledReasonOf(
  id: ActionId,
  handler = handlersStore.getState()[id],
): ReasonKey | undefined {
  return handler === undefined ? ACTIONS[id].awaits : handler.disabledReason;
}

/** @returns whether the action was run. */
export function runAction(id: ActionId): boolean {
  const handler = handlersStore.getState()[id];
  if (handler === undefined || handler.disabledReason !== undefined) return false;
  handler.run();
  return true;
}
