import type { Icon } from '@tabler/icons-react';
import { create } from 'zustand';
import type { ActionId } from './actions.ts';

type MenuIcons = Readonly<Partial<Record<ActionId, Icon>>>;

/** None until they are fetched. */
const menuIcons = create<MenuIcons>(() => ({}));

export function useMenuIcon(id: ActionId): Icon | undefined {
  return menuIcons((icons) => icons[id]);
}

/** Without a connection a menu has words only. */
export async function fetchMenuIcons(): Promise<void> {
  const { ACTION_ICONS } = await import('./action-icons.ts');
  menuIcons.setState(ACTION_ICONS);
}
