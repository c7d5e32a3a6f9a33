import type { Redirect } from '../../config/config-values.ts';
import type { Context } from '../../context.ts';
import type { WebBuild } from './web-build.ts';

export interface ShellContext extends Context {
  readonly web: WebBuild;
  /** Secret that opens the page of outgoing mail; `undefined` without that page. */
  readonly outboxToken: string | undefined;
  readonly redirects: readonly Redirect[];
}
