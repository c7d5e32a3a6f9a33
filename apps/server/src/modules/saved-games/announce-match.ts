import type { ServerMessage } from '@chuhe/contract/live';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';

type Message = Extract<ServerMessage, { type: 'match-changed' }>;

interface MatchChange extends Pick<Message, 'change' | 'version'> {
  readonly userId: string;
  readonly matchIds: readonly string[];
}

/**
 * Notifies all devices of a user that games have changed. Call it after the commit. A lost message only delays an
 * update, so a failure is logged.
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
