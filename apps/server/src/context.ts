import type { Redirect } from './config.ts';
import type { WebBuild } from './features/web/web-build.ts';
import type { Assets } from './lib/assets.ts';

/** What features need and cannot make themselves; built once in `app.ts`. */
export interface AppContext {
  readonly version: string;
  readonly assets: Assets;
  readonly web: WebBuild;
  readonly redirects: readonly Redirect[];
}
