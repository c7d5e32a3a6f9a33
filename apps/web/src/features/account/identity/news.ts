import type { ProviderType } from '@chuhe/contract/identity';
import i18next from 'i18next';
import { emitToast, type Toast } from '../../../lib/toast.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { greetingNote } from './tab-notes.ts';

/**
 * A change that a sign-in has made to the account: a new password, the end of its earlier sessions and sign-in methods, or a connected
 * provider, or a deletion taken back. The next document shows it as a toast.
 */
export type News = 'password' | 'taken-over' | 'kept' | ProviderType;

/** Stores news for the next document of this tab. */
export function leaveNews(news: News): void {
  greetingNote.write(`${MARK}${news}`);
}

/**
 * Shows the news of a sign-in in a toast.
 *
 * @param left text that the previous document has stored
 * @returns whether `left` contained news
 */
export function sayNews(left: string): boolean {
  const news = NEWS.find((each) => left === `${MARK}${each}`);
  if (news === 'taken-over') emitToast(takenOver());
  else if (news !== undefined) emitToast({ tone: 'success', title: wordsOf(news) });
  return news !== undefined;
}

const MARK = 'news:';

const NEWS: readonly News[] = [
  'password',
  'taken-over',
  'kept',
  'EMAIL',
  'FACEBOOK',
  'APPLE',
  'GOOGLE',
  'TWITTER',
  'GITHUB',
  'YAHOO',
  'MICROSOFT',
];

/** The toast stays, because the user may have to set a new password. */
function takenOver(): Toast {
  const [title, cause] = [i18next.t('ways.takenOver'), i18next.t('ways.takenOverWhy')];
  return { tone: 'info', title, cause, stays: true };
}

function wordsOf(news: Exclude<News, 'taken-over'>): string {
  if (news === 'kept') return i18next.t('ways.kept');
  if (news === 'password') return i18next.t('me.passwordChanged');
  const name = news === 'EMAIL' ? i18next.t('ways.password') : PROVIDER_NAMES[news];
  return i18next.t('ways.nowConnected', { name });
}
