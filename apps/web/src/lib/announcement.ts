/** Announces texts to screen readers, for results that nothing else announces. `components/announcer.tsx` is the live region. */
import { defineStore } from './services.ts';

/** The last announcement. Each is a new object, even if its text is the same. */
export const announcementStore = defineStore<{ readonly text: string }>(() => ({ text: '' }));

/**
 * Announces a text in place of one that has not been shown yet. Of several texts within a tenth of a second, screen readers get only the
 * last. Otherwise, a held key would queue up a text for each repetition. To announce several texts, join them with `joinSentences`.
 * @example announce(t('moves.promoted'));
 */
export function announce(text: string): void {
  announcementStore.setState({ text });
}
