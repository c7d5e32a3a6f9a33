import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { SiteNetworks } from './engine/networks.ts';
import type { SiteEngine } from './engine/site-engine.ts';
import type { Assets } from './http/assets.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './settings/settings.ts';

/**
 * What every module is given. A module adds what is its own in a context that extends this one, such as
 * `modules/billing/billing-context.ts`; `app-context.ts` builds all of them at once.
 */
export interface Context {
  readonly version: string;
  readonly assets: Assets;
  readonly config: Config;
  readonly database: Database;
  readonly live: LiveHub;
  readonly mail: Mailer;
  /** Missing where the application is made without one, as in most tests. */
  readonly engine: SiteEngine | undefined;
  /** The settings in force: what administrators have chosen, or the environment. */
  readonly settings: Settings;
  readonly networks: SiteNetworks;
  /** The public address of the site, for links in e-mails; no slash at the end. */
  readonly origin: () => string;
  /** The only clock that modules read, so that tests can move it. */
  readonly now: () => Date;
}
