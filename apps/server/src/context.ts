import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { SiteEngine } from './engine/site-engine.ts';
import type { SiteNetworks } from './engine/site-networks.ts';
import type { Assets } from './http/assets.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './settings/settings.ts';

/**
 * The context of every module. A module that needs more has a context that extends this one, such as
 * `modules/billing/billing-context.ts`. `app-context.ts` builds them all.
 */
export interface Context {
  readonly version: string;
  readonly assets: Assets;
  readonly config: Config;
  readonly database: Database;
  readonly live: LiveHub;
  readonly mail: Mailer;
  /** Missing in most tests. */
  readonly engine: SiteEngine | undefined;
  /** The current settings: from the environment, or chosen by administrators. */
  readonly settings: Settings;
  readonly networks: SiteNetworks;
  /** The public address of the site, for links in e-mails; no slash at the end. */
  readonly origin: () => string;
  /** The only clock that modules read, so that tests can move it. */
  readonly now: () => Date;
}
