import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { DiskState } from './db/disk-state.ts';
import type { EngineLog } from './engine/engine-log.ts';
import type { Engine } from './engine/site-engine.ts';
import type { SendMail } from './mail/send-mail.ts';
import type { IdentityVerifier } from './modules/identity/identity-verifier.ts';
import type { Keys } from './modules/identity/keys.ts';
import type { WebBuild } from './modules/shell/web-build.ts';

export interface AppOptions {
  readonly config: Config;
  /** The built web application; see `loadWebBuild`. */
  readonly web: WebBuild;
  /** An open and migrated database. The application closes it. */
  readonly database: Database;
  readonly keys: Keys;
  /** Replaces the check for a full disk. */
  readonly disk?: DiskState;
  /** The clock. Tests replace it. */
  readonly now?: () => Date;
  /** Sends emails instead of the operator's mail server. */
  readonly sendMail?: SendMail;
  /** Replaces the verifier of the configured identity provider. */
  readonly identity?: IdentityVerifier;
  /** Secret that opens the page of outgoing mail. Without this option, the page does not exist. */
  readonly outboxToken?: string | undefined;
  /**
   * Creates an engine from the current settings, at the start and after each change of them. The application closes the engine. Without
   * this option, the server evaluates nothing.
   */
  readonly makeEngine?: (log: EngineLog) => Promise<Engine>;
  /** Replaces the lot that decides whether the result of a worker is checked. */
  readonly drawCheck?: () => boolean;
  /** Stream of the log, stderr by default. Stdout is for messages to the operator. */
  readonly logStream?: NodeJS.WritableStream;
}
