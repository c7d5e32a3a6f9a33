import type { ActionId } from '../lib/actions/actions.ts';
import { useAction } from '../lib/actions/use-action.ts';
import { MenuItem } from './menu-item.tsx';

/** An action as a row of a menu. */
export function ActionItem({ id }: { readonly id: ActionId }) {
  const { icon, label, keys, checked, reason, run } = useAction(id);
  return (
    <MenuItem
      icon={icon}
      label={label}
      keys={keys}
      checked={checked}
      kind={checked === undefined ? 'plain' : 'check'}
      reason={reason}
      onChoose={run}
    />
  );
}
