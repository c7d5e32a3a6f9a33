import i18next from 'i18next';
import { chooseLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { reloadForNewBuild } from './chunk.ts';
import { whileBusy } from './state/busy.ts';
import { emitToast } from './toast.ts';

/** Shows the page in another language, or says that its texts could not be fetched. */
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
