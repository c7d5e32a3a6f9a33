import type * as ecco from '@chuhe/game/ecco';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentLanguage } from '../i18n/i18n.ts';
import { loadChunk } from './chunk.ts';
import { defineStore } from './services.ts';

type Ecco = typeof ecco;

/** Loaded with the first component that shows a code. */
const eccoStore = defineStore<{ readonly ecco: Ecco | undefined }>(() => ({ ecco: undefined }));

/** The codes and names of openings; `undefined` until they have loaded. */
export function useEcco(): Ecco | undefined {
  const ecco = useStore(eccoStore, (state) => state.ecco);
  useEffect(() => {
    if (ecco !== undefined) return;
    void loadChunk(() => import('@chuhe/game/ecco')).then((module) =>
      eccoStore.setState({ ecco: module }),
    );
  }, [ecco]);
  return ecco;
}

/** Returns a function that gives the name of an opening code in the user's language; empty if there is none or it has not loaded. */
export function useEccoNames(): (code: string) => string {
  const ecco = useEcco();
  useTranslation();
  return (code) => ecco?.eccoName(code, currentLanguage()) ?? '';
}
