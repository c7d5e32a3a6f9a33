import type { USER_TYPES } from '@chuhe/contract/identity';

/** The user who sends a request, and their session. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly type: (typeof USER_TYPES)[number];
  readonly isGuest: boolean;
  /** When the user last confirmed their identity in this session; null if never. */
  readonly steppedUpAt: Date | null;
  /** Set for a program that calls with an API token. */
  readonly isProgram?: true;
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
  }
}
