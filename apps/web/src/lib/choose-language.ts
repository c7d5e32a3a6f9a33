import type { Language } from '@chuhe/contract/languages';
import i18next from 'i18next';
import { chooseLanguage } from '../i18n/i18n.ts';
import { reloadForNewBuild } from './chunk.ts';
import { whileBusy } from './state/busy.ts';
import { emitToast } from './toast.ts';

/** Switches the language of the page. If its texts cannot be fetched, reloads for a newer build or shows a toast. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await whileBusy(() => chooseLanguage(language), 'silent');
  } catch {
    if (await reloadForNewBuild()) return;
    emitToast({
      tone: 'danger',
      kind: 'code',
      title: i18next.t('errors.chunkTitle'),
      cause: i18next.t('errors.chunkText'),
      action: { label: i18next.t('common.retry'), run: () => void changeLanguage(language) },
    });
  }
}
