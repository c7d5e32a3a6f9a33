import type { Redirect } from '../../config/config-values.ts';
import type { Context } from '../../context.ts';
import type { WebBuild } from './web-build.ts';

export interface ShellContext extends Context {
  readonly web: WebBuild;
  readonly redirects: readonly Redirect[];
}
