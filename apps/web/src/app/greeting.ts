import i18next from 'i18next';
import { sayNews } from '../features/account/identity/news.ts';
import { greetingNote } from '../features/account/identity/tab-notes.ts';
import { emitToast } from '../lib/toast.ts';

/** The greeting of a new user. It can be stored, so that the next document shows it. */

/** Guests did not request an account, so the greeting explains it. Others are told how to confirm their address. */
const GREETINGS = {
  guest: { title: 'session.guest', cause: 'session.registeredGuest' },
  account: { title: 'session.registered', cause: 'session.registeredAccount' },
} as const;

export type Newcomer = keyof typeof GREETINGS;

export function sayWelcome(newcomer: Newcomer): void {
  const { title, cause } = GREETINGS[newcomer];
  emitToast({ tone: 'success', title: i18next.t(title), cause: i18next.t(cause) });
}

/** Stores a greeting for the next document of this tab. */
export function leaveGreeting(newcomer: Newcomer): void {
  greetingNote.write(newcomer);
}

/** Shows the greeting that the previous document has stored. */
export function greet(): void {
  const left = greetingNote.read();
  if (left === undefined) return;
  greetingNote.remove();
  if (!sayNews(left)) sayWelcome(left === 'account' ? 'account' : 'guest');
}
