import { callSources } from '../../../lib/state/sources-view.ts';

/** Turns the sources to the editor of the books. */
export function showEditor(): void {
  callSources('editor');
}
