import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { EngineLog } from './engine/engine-log.ts';
import type { Engine } from './engine/site-engine.ts';
import type { SendMail } from './mail/send-mail.ts';
import type { IdentityVerifier } from './modules/identity/identity-verifier.ts';
import type { Keys } from './modules/identity/keys.ts';
import type { WebBuild } from './modules/shell/web-build.ts';

export interface AppOptions {
  readonly config: Config;
  /** The built web application, see `loadWebBuild`. */
  readonly web: WebBuild;
  /** Open and migrated; the application closes it. */
  readonly database: Database;
  readonly keys: Keys;
  /** The clock; tests set one of their own. */
  readonly now?: () => Date;
  /** Takes mail in place of the operator's mail server. */
  readonly sendMail?: SendMail;
  /** Believes identity providers in place of the one of the settings. */
  readonly identity?: IdentityVerifier;
  /**
   * Makes the server's engine as it is set at that moment, at the start and whenever administrators change it; the application
   * closes it. Without one nothing is analysed or learned here.
   */
  readonly makeEngine?: (log: EngineLog) => Promise<Engine>;
  /** Where log lines go; stderr, so that stdout holds only what is said to the operator. */
  readonly logStream?: NodeJS.WritableStream;
}
