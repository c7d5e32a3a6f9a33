import type { PlayerNameForms } from '@chuhe/game/player-name';
import { useStore } from 'zustand';
import { formsStore } from '../../../lib/player-names.ts';

/** All forms of a Chinese name; `undefined` for other names, and until `usePlayerNames` has loaded the readings. */
export function usePlayerForms(name: string): PlayerNameForms | undefined {
  return useStore(formsStore, ({ formsOf }) => formsOf)?.(name);
}
