import type { eccoName } from '@chuhe/game/ecco';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentLanguage } from '../i18n/i18n.ts';
import { loadChunk } from './chunk.ts';
import { defineStore } from './services.ts';

/** Loaded with the first component that shows a code. */
const namesStore = defineStore<{ readonly nameOf: typeof eccoName | undefined }>(() => ({
  nameOf: undefined,
}));

/** Returns a function that gives the name of an opening code in the user's language; empty if there is none or it has not loaded. */
export function useEccoNames(): (code: string) => string {
  const nameOf = useStore(namesStore, (state) => state.nameOf);
  useTranslation();
  useEffect(() => {
    if (nameOf !== undefined) return;
    void loadChunk(() => import('@chuhe/game/ecco')).then((ecco) =>
      namesStore.setState({ nameOf: ecco.eccoName }),
    );
  }, [nameOf]);
  return (code) => nameOf?.(code, currentLanguage()) ?? '';
}
