import type { Redirect } from '../../config/config-values.ts';
import type { EmbedContext } from '../embed/embed-context.ts';

export interface ShellContext extends EmbedContext {
  /** Secret that opens the page of outgoing mail; `undefined` without that page. */
  readonly outboxToken: string | undefined;
  readonly redirects: readonly Redirect[];
}
