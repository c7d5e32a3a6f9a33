import type { ActionId } from '../lib/actions/actions.ts';
import { useMenuIcon } from '../lib/actions/menu-icons.ts';
import { runAnnounced } from '../lib/actions/run-announced.ts';
import { useAction } from '../lib/actions/use-action.ts';
import { MenuItem } from './menu-item.tsx';

/** An action as an item of a menu. */
export function ActionItem({ id }: { readonly id: ActionId }) {
  const icon = useMenuIcon(id) ?? NoIcon;
  const { label, keys, checked, reason } = useAction(id);
  return (
    <MenuItem
      icon={icon}
      label={label}
      keys={keys}
      checked={checked}
      kind={checked === undefined ? 'plain' : 'check'}
      reason={reason}
      onChoose={() => runAnnounced(id)}
    />
  );
}

/** Reserves the space of an icon until the icons have been loaded. */
function NoIcon({ size = 15 }: { readonly size?: number | string }) {
  return <svg width={size} height={size} aria-hidden="true" />;
}
