import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentLanguage } from '../i18n/i18n.ts';
import { loadChunk } from './chunk.ts';
import { defineStore } from './services.ts';

type FormsOf = typeof import('@chuhe/game/player-name').playerNameForms;

/** Loaded with the first Chinese name. */
export const formsStore = defineStore<{ readonly formsOf: FormsOf | undefined }>(() => ({
  formsOf: undefined,
}));

const HAN = /\p{Script=Han}/u;

/** Which form of a Chinese name is shown in each language. */
const SHOWN = { en: 'latin', vi: 'vietnamese', zh: 'simplified' } as const;

async function loadForms(): Promise<void> {
  if (formsStore.getState().formsOf !== undefined) return;
  const { playerNameForms } = await loadChunk(() => import('@chuhe/game/player-name'));
  formsStore.setState({ formsOf: playerNameForms });
}

/**
 * The name of a player as it is shown in the user's language, such as `Hồ Vinh Hoa` for 胡榮華. Names that are not Chinese are shown as
 * they are, and so are all names until the readings have loaded, which the first Chinese name starts.
 */
export function shownPlayerName(name: string): string {
  if (!HAN.test(name)) return name;
  const { formsOf } = formsStore.getState();
  if (formsOf === undefined) loadForms().catch(() => undefined);
  return formsOf?.(name)?.[SHOWN[currentLanguage()]] ?? name;
}

/** Returns {@link shownPlayerName}, and renders again when it gives other names. */
export function usePlayerNames(): typeof shownPlayerName {
  useStore(formsStore);
  useTranslation();
  return shownPlayerName;
}
