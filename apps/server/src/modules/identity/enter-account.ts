import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { UserRow } from '../../users/user-repository.ts';
import { requireOpen } from '../account/reopen-account.ts';
import type { IdentityContext } from './identity-context.ts';
import { mergeGuest } from './merge-guest.ts';
import { type OpenedSession, openSession } from './open-session.ts';

interface Entry {
  /** The locked account of a user who has shown everything that a sign-in needs. */
  readonly user: UserRow;
  /** Whether to reopen the account if it is closed and will be deleted. */
  readonly takesBack: boolean;
  /** The guest whose data moves into the account. */
  readonly guest: Caller | undefined;
  readonly request: FastifyRequest;
}

export interface Entered {
  readonly opened: OpenedSession;
  /** Ids of sessions that have ended, for `Sessions.announce`. */
  readonly ended: readonly string[];
}

/**
 * The last step of a sign-in to an account of this site: opens a session.
 *
 * @throws ApiError ACCOUNT_CLOSED, ACCOUNT_INACTIVE
 */
export async function enterAccount(
  tx: Queryable,
  context: IdentityContext,
  { user, takesBack, guest, request }: Entry,
): Promise<Entered> {
  await requireOpen(tx, { user, takesBack, now: context.now() });
  const move = guest && { fromUserId: guest.userId, toUserId: user.id };
  const ended = move ? await mergeGuest(tx, context, move) : [];
  const session = await openSession(tx, context, { user, request });
  return { opened: session.opened, ended: [...ended, ...session.ended] };
}
