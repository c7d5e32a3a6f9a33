import { type Currency, DEFAULT_CURRENCIES, isCurrency } from '@chuhe/contract/currencies';
import { useStore } from 'zustand';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LATE_STORAGE_KEYS } from '../late-storage-keys.ts';
import { defineStore } from '../services.ts';
import { readJson, writeJson } from '../storage.ts';

/** The currency that the user has chosen on this device; `undefined` until then. */
export const currencyStore = defineStore((): { readonly chosen: Currency | undefined } => {
  const stored = readJson(LATE_STORAGE_KEYS.currency);
  return { chosen: typeof stored === 'string' && isCurrency(stored) ? stored : undefined };
});

export function chooseCurrency(chosen: Currency): void {
  currencyStore.setState({ chosen });
  writeJson(LATE_STORAGE_KEYS.currency, chosen);
}

/** The chosen currency, or that of the language. */
export function useCurrency(): Currency {
  const chosen = useStore(currencyStore, (state) => state.chosen);
  return chosen ?? DEFAULT_CURRENCIES[currentLanguage()];
}
