import { useStore } from 'zustand';
import type { Icon } from '../../components/icon.tsx';
import { defineStore } from '../services.ts';
import type { ActionId } from './actions.ts';

type MenuIcons = Readonly<Partial<Record<ActionId, Icon>>>;

/** Empty until the icons have been loaded. */
const menuIcons = defineStore<MenuIcons>(() => ({}));

export function useMenuIcon(id: ActionId): Icon | undefined {
  return useStore(menuIcons, (icons) => icons[id]);
}

/** Loads the icons. Without a connection, menus show texts only. */
export async function fetchMenuIcons(): Promise<void> {
  const { ACTION_ICONS } = await import('./action-icons.ts');
  menuIcons.setState(ACTION_ICONS);
}
