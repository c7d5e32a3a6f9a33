import type { ProviderType } from '@chuhe/contract/identity';
import i18next from 'i18next';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { emitToast } from '../../../lib/toast.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

/** What a sign-in has done beside signing in: the page after it says so, which is another document. */
export type News = 'password' | ProviderType;

/** For the next document of this tab. @param news a new password, or the way that is connected now */
export function leaveNews(news: News): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.greeting, `${MARK}${news}`);
  } catch {
    // Then it is not said.
  }
}

/** @param left by the document before. @returns whether it was one of these */
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
