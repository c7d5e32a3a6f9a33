import { createStore } from 'zustand/vanilla';
import { ACTIONS, type ActionId, type ReasonKey } from './actions.ts';

/** What a feature gives for an action it carries out. */
export interface ActionHandler {
  readonly run: () => void;
  /** Why not just now; absent while it can be done. */
  readonly disabledReason?: ReasonKey | undefined;
  /** For what is on or off: whether it is on. */
  readonly checked?: boolean;
}

type Handlers = Readonly<Partial<Record<ActionId, ActionHandler>>>;

export const handlersStore = createStore<Handlers>()(() => ({}));

/** The last feature to register an action carries it out. @returns a function that takes it back. */
export function registerAction(id: ActionId, handler: ActionHandler): () => void {
  handlersStore.setState({ [id]: handler });
  return () => {
    if (handlersStore.getState()[id] === handler) handlersStore.setState({ [id]: undefined });
  };
}

/** `undefined` when it can be done now. */
export function reasonAgainst(
  id: ActionId,
  handler = handlersStore.getState()[id],
): ReasonKey | undefined {
  return handler === undefined ? ACTIONS[id].awaits : handler.disabledReason;
}

/** @returns whether it was done. */
export function runAction(id: ActionId): boolean {
  const handler = handlersStore.getState()[id];
  if (handler === undefined || handler.disabledReason !== undefined) return false;
  handler.run();
  return true;
}
