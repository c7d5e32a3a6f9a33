import type { Context } from '../../context.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import type { IdentityVerifier } from './identity-verifier.ts';
import type { Keys } from './keys.ts';
import type { LoginLimits } from './login-limits.ts';
import type { MailLimits } from './mail-limits.ts';
import type { Sessions } from './sessions.ts';

export interface IdentityContext extends Context {
  readonly keys: Keys;
  readonly sessions: Sessions;
  /** Counts the wrong passwords of all calls together. */
  readonly loginLimits: LoginLimits;
  readonly mailLimits: MailLimits;
  /** `undefined` if no identity provider is configured. */
  readonly identity: IdentityVerifier | undefined;
  /** Functions that move a guest's data to an account, one for each module with data of users. */
  readonly guestData: readonly MoveGuestData[];
}
