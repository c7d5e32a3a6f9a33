import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { appStore } from '../state/app-state.ts';
import { ACTIONS, type Action, type ActionId } from './actions.ts';
import {
  type ActionHandler,
  disabledReasonOf,
  handlersStore,
  registerAction,
  runAction,
} from './registry.ts';
import { formatShortcut } from './shortcut.ts';

export interface ShownAction extends Action {
  readonly id: ActionId;
  readonly label: string;
  /** The shortcut as written on this system. */
  readonly keys: string | undefined;
  /** Why the action is not available, in the user's language. */
  readonly reason: string | undefined;
  readonly checked: boolean | undefined;
  readonly run: () => void;
}

/** An action for a menu item or a button. */
export function useAction(id: ActionId): ShownAction {
  const { t } = useTranslation();
  const handler = useStore(handlersStore, (handlers) => handlers[id]);
  const system = useStore(appStore, (state) => state.system);
  const reason = disabledReasonOf(id, handler);
  const { shortcut } = ACTIONS[id];
  return {
    ...ACTIONS[id],
    id,
    label: t(`actions.${id}`),
    keys: shortcut === undefined ? undefined : formatShortcut(shortcut, system),
    reason: reason === undefined ? undefined : t(reason),
    checked: handler?.checked,
    run: () => runAction(id),
  };
}

/**
 * Registers a handler of `id` while the component is mounted. Keep the handler in `useMemo`, since a new object is
 * registered again.
 *
 * @example
 * useActionHandler('flipBoard', useMemo(() => ({ run: flip }), [flip]));
 */
export function useActionHandler(id: ActionId, handler: ActionHandler): void {
  useEffect(() => registerAction(id, handler), [id, handler]);
}
