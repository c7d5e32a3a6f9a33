import type { Assets } from './lib/assets.ts';

/** What features need and cannot make themselves; built once in `app.ts`. */
export interface AppContext {
  readonly version: string;
  readonly assets: Assets;
}
