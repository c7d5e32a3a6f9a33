import type { Icon } from '@tabler/icons-react';
import { create } from 'zustand';
import type { ActionId } from './actions.ts';

type MenuIcons = Readonly<Partial<Record<ActionId, Icon>>>;

/** Empty until they are loaded. */
const menuIcons = create<MenuIcons>(() => ({}));

export function useMenuIcon(id: ActionId): Icon | undefined {
  return menuIcons((icons) => icons[id]);
}

/** Loads the icons. Without a connection menus have texts only. */
export async function fetchMenuIcons(): Promise<void> {
  const { ACTION_ICONS } = await import('./action-icons.ts');
  menuIcons.setState(ACTION_ICONS);
}
