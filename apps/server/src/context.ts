import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { DiskState } from './db/disk-state.ts';
import type { SiteEngine } from './engine/site-engine.ts';
import type { SiteNetworks } from './engine/site-networks.ts';
import type { Assets } from './http/assets.ts';
import type { Draining } from './http/draining.ts';
import type { SharedCounts } from './http/shared-counts.ts';
import type { SiteLegal } from './legal/site-legal.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './settings/settings.ts';

/**
 * The context that all modules share. A module that needs more extends it, as in `modules/billing/billing-context.ts`.
 * `app-context.ts` builds one object for all modules.
 */
export interface Context {
  readonly version: string;
  readonly assets: Assets;
  readonly config: Config;
  /** The counts of the limits of calls. */
  readonly counts: SharedCounts;
  /** Whether the process is about to end. */
  readonly draining: Draining;
  readonly database: Database;
  readonly disk: DiskState;
  readonly live: LiveHub;
  readonly mail: Mailer;
  /** Undefined in most tests. */
  readonly engine: SiteEngine | undefined;
  /** The current settings, from the environment or chosen by administrators. */
  readonly settings: Settings;
  /** The terms and the other legal pages. */
  readonly legal: SiteLegal;
  readonly networks: SiteNetworks;
  /** Returns the public address of the site for links in emails, without a trailing slash. */
  readonly origin: () => string;
  /** The clock. Modules use no other, so that tests can control the time. */
  readonly now: () => Date;
}
