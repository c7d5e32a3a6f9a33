import type { USER_TYPES } from '@chuhe/contract/identity';

/** Who makes a call, as far as every feature needs to know. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly type: (typeof USER_TYPES)[number];
  readonly isGuest: boolean;
  /** When the session last proved once more who is there; null: never. */
  readonly steppedUpAt: Date | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards of `user` and `admin` routes, and never by anything else. */
    caller: Caller | undefined;
  }
}
