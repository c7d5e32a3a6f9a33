import type { playerNameForms } from '@chuhe/game/player-name';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentLanguage } from '../i18n/i18n.ts';
import { loadChunk } from './chunk.ts';
import { defineService, defineStore } from './services.ts';

type FormsOf = typeof playerNameForms;

/** Loaded with the first Chinese name. */
export const formsStore = defineStore<{ readonly formsOf: FormsOf | undefined }>(() => ({
  formsOf: undefined,
}));

export const HAN = /\p{Script=Han}/u;

/** Which form of a Chinese name is shown in each language. */
const SHOWN = { en: 'latin', vi: 'vietnamese', zh: 'simplified' } as const;

/** The running download. `loadChunk` never rejects: it waits until the code is there. */
const loading = defineService((): { promise: Promise<void> | undefined } => ({
  promise: undefined,
}));

export function loadForms(): Promise<void> {
  const state = loading();
  state.promise ??= loadChunk(() => import('@chuhe/game/player-name')).then(({ playerNameForms }) =>
    formsStore.setState({ formsOf: playerNameForms }),
  );
  return state.promise;
}

/**
 * The name of a player as it is shown in the user's language, such as `Hồ Vinh Hoa` for 胡榮華. Names that are not Chinese are shown as
 * they are, and so are all names until the readings have loaded, which the first Chinese name starts.
 */
export function shownPlayerName(name: string): string {
  if (!HAN.test(name)) return name;
  const { formsOf } = formsStore.getState();
  if (formsOf === undefined) void loadForms();
  return formsOf?.(name)?.[SHOWN[currentLanguage()]] ?? name;
}

/** Returns {@link shownPlayerName}, and renders again when it gives other names. */
export function usePlayerNames(): typeof shownPlayerName {
  useStore(formsStore);
  useTranslation();
  return shownPlayerName;
}
