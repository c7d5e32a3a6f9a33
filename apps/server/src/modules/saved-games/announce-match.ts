import type { ServerMessage } from '@chuhe/contract/live';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';

type Message = Extract<ServerMessage, { type: 'match-changed' }>;

interface MatchChange extends Pick<Message, 'change' | 'version'> {
  /** The owner. */
  readonly userId: string;
  readonly matchIds: readonly string[];
}

/**
 * Tells every device of a user that games have changed. To be called after the change is committed. A lost message costs a late
 * look, so a failure is logged and no more.
 */
export async function announceMatch(
  { live }: Pick<Context, 'live'>,
  log: FastifyBaseLogger,
  { userId, matchIds, ...change }: MatchChange,
): Promise<void> {
  try {
    await live.tell(userId, { type: 'match-changed', matchIds: [...matchIds], ...change });
  } catch (error) {
    log.error({ err: error }, 'a changed game was not announced');
  }
}
