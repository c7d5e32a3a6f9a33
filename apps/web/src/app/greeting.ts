import i18next from 'i18next';
import { STORAGE_KEYS } from '../lib/storage.ts';
import { emitToast } from '../lib/toast.ts';

/** The words that greet a new reader, on the page where they begin: it may be the next document that says them. */

export function sayWelcome(): void {
  emitToast({ tone: 'success', title: i18next.t('session.registered') });
}

/** For the next document of this tab. */
export function leaveGreeting(): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.greeting, '1');
  } catch {
    // Then it is not said.
  }
}

/** Says what the document before has left to be said. */
export function greet(): void {
  try {
    if (sessionStorage.getItem(STORAGE_KEYS.greeting) === null) return;
    sessionStorage.removeItem(STORAGE_KEYS.greeting);
    sayWelcome();
  } catch {
    // Nothing was left.
  }
}
