import type { FastifyRequest } from 'fastify';

/** Whether the connection of a call has ended: nobody waits for its answer any more. */
export function hasLeft({ raw: { socket } }: FastifyRequest): boolean {
  return socket.destroyed;
}
