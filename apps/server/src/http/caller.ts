import type { USER_TYPES } from '@chuhe/contract/identity';
import type { Scope } from '@chuhe/contract/scopes';
import type { PartialRole } from '@chuhe/contract/staff';

/** The user who sends a request, and their session. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly type: (typeof USER_TYPES)[number];
  /** The role of an administrator who is not an owner. See `roleOf`. */
  readonly role?: PartialRole | null;
  readonly isGuest: boolean;
  /** The network from which a guest calls, as `addressKey` gives it; absent for accounts. The guests of one network share an allowance. */
  readonly address?: string;
  /** When the user last confirmed their identity in this session; null if never. */
  readonly steppedUpAt: Date | null;
  /** What the API token may do with which a program calls; absent for a user. */
  readonly scopes?: readonly Scope[];
}

/** Whether a program calls whose token lacks a scope. A user may do all that the scopes are about. */
export function lacksScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): boolean {
  return scopes !== undefined && !scopes.includes(scope);
}

/** The bridge that sends a request, and the user to whom it belongs. */
export interface BridgeCaller {
  readonly bridgeId: string;
  readonly userId: string;
  readonly type: Caller['type'];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only by the guards of `user` and `admin` routes. */
    caller: Caller | undefined;
    /** Set only by the guard of `bridge` routes. */
    bridge: BridgeCaller | undefined;
    /** The id of the user to whom the response gives tokens. */
    signedInAs: string | undefined;
  }
}
