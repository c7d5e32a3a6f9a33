import i18next from 'i18next';
import { sayNews } from '../features/account/identity/news.ts';
import { STORAGE_KEYS } from '../lib/storage.ts';
import { emitToast } from '../lib/toast.ts';

/** The words that greet a new user, on the page where they begin: it may be the next document that says them. */

/** A guest has registered for nothing, and is told what that account is; an account, where the way to confirm it is. */
const CAUSES = {
  guest: 'session.registeredGuest',
  account: 'session.registeredAccount',
} as const;

export type Newcomer = keyof typeof CAUSES;

export function sayWelcome(newcomer: Newcomer): void {
  emitToast({
    tone: 'success',
    title: i18next.t('session.registered'),
    cause: i18next.t(CAUSES[newcomer]),
  });
}

/** For the next document of this tab. */
export function leaveGreeting(newcomer: Newcomer): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.greeting, newcomer);
  } catch {
    // Then it is not said.
  }
}

/** Says what the document before has left to be said. */
export function greet(): void {
  try {
    const left = sessionStorage.getItem(STORAGE_KEYS.greeting);
    if (left === null) return;
    sessionStorage.removeItem(STORAGE_KEYS.greeting);
    if (!sayNews(left)) sayWelcome(left === 'account' ? 'account' : 'guest');
  } catch {
    // Nothing was left.
  }
}
