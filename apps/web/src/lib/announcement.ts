/** Announces texts to screen readers, for results that nothing else announces. `app/announcer.tsx` has the live region. */
import { defineStore } from './services.ts';

export const announcementStore = defineStore<{ readonly text: string }>(() => ({ text: '' }));

/** A zero-width joiner changes a repeated text, so that screen readers announce it again. */
const AGAIN = '\u200D';

/** @example announce(t('moves.promoted')); */
export function announce(text: string): void {
  announcementStore.setState((before) => ({ text: before.text === text ? text + AGAIN : text }));
}
