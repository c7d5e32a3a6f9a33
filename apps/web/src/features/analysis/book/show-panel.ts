import { revealSources } from '../../../lib/state/sources-view.ts';

/** Shows the editor of the books. */
export function showEditor(): void {
  revealSources('editor');
}
