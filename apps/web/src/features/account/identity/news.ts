import type { ProviderType } from '@chuhe/contract/identity';
import i18next from 'i18next';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { emitToast } from '../../../lib/toast.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

/** A change that a sign-in has made to the account: a new password or a connected provider. The next document shows it as a toast. */
export type News = 'password' | ProviderType;

/** Stores news for the next document of this tab. */
export function leaveNews(news: News): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.greeting, `${MARK}${news}`);
  } catch {
    // Without storage the message is not shown.
  }
}

/** Shows the news of a sign-in in a toast. @param left text that the previous document has stored. @returns whether it was such news */
export function sayNews(left: string): boolean {
  const news = NEWS.find((each) => left === `${MARK}${each}`);
  if (news !== undefined) emitToast({ tone: 'success', title: wordsOf(news) });
  return news !== undefined;
}

const MARK = 'news:';

const NEWS: readonly News[] = [
  'password',
  'EMAIL',
  'FACEBOOK',
  'APPLE',
  'GOOGLE',
  'TWITTER',
  'GITHUB',
  'YAHOO',
  'MICROSOFT',
];

function wordsOf(news: News): string {
  if (news === 'password') return i18next.t('me.passwordChanged');
  const name = news === 'EMAIL' ? i18next.t('ways.password') : PROVIDER_NAMES[news];
  return i18next.t('ways.nowConnected', { name });
}
