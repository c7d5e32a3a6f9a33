import { callVoices } from '../../../lib/state/voices-view.ts';

/** Turns the voices to the editor of the books. */
export function showEditor(): void {
  callVoices('editor');
}
