import { defineStore } from '../services.ts';
import { ACTIONS, type ActionId, type ReasonKey } from './actions.ts';

/** A feature's handler of an action. */
export interface ActionHandler {
  readonly run: () => void;
  /** Why the action is not available now; absent while it is. */
  readonly disabledReason?: ReasonKey | undefined;
  /** For a toggle: whether it is on. */
  readonly checked?: boolean;
}

type Handlers = Readonly<Partial<Record<ActionId, ActionHandler>>>;

export const handlersStore = defineStore<Handlers>(() => ({}));

/**
 * Registers a handler; the last one registered wins.
 * @returns a function that removes it.
 */
export function registerAction(id: ActionId, handler: ActionHandler): () => void {
  handlersStore.setState({ [id]: handler });
  return () => {
    if (handlersStore.getState()[id] === handler) handlersStore.setState({ [id]: undefined });
  };
}

/** Why an action is not available; `undefined` when it is. */
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
