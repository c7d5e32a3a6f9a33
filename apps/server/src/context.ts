import type { MoveGuestData } from './auth/guest-data.ts';
import type { IdentityVerifier } from './auth/identity-verifier.ts';
import type { Keys } from './auth/keys.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Metering } from './commerce/metering.ts';
import type { Config } from './config.ts';
import type { Redirect } from './config-values.ts';
import type { Database } from './db/database.ts';
import type { SiteEngine } from './engine/site-engine.ts';
import type { WebBuild } from './features/web/web-build.ts';
import type { Assets } from './lib/assets.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Payments } from './payments/payments.ts';
import type { Cloud } from './positions/cloud.ts';
import type { SiteNetworks } from './site/networks.ts';
import type { Settings } from './site/settings.ts';

/** What features need and cannot make themselves; built once in `app.ts`. */
export interface AppContext {
  readonly version: string;
  readonly assets: Assets;
  readonly web: WebBuild;
  readonly redirects: readonly Redirect[];
  readonly config: Config;
  readonly database: Database;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly live: LiveHub;
  readonly mail: Mailer;
  /** Missing where the application was made without one, as in most tests. */
  readonly engine: SiteEngine | undefined;
  /** What administrators have set, as it counts in this moment. */
  readonly settings: Settings;
  /** Whether look-ups cost something. */
  readonly metering: Metering;
  readonly networks: SiteNetworks;
  readonly cloud: Cloud;
  readonly payments: Payments;
  /** Missing where no identity provider is set up. */
  readonly identity: IdentityVerifier | undefined;
  /** One entry for each feature that keeps data of users. */
  readonly guestData: readonly MoveGuestData[];
  /** Where readers reach the site, for links in e-mails; no slash at the end. */
  readonly origin: () => string;
  /** The time: the one clock that features read, so that tests can move it. */
  readonly now: () => Date;
}
