import type { FastifyRequest } from 'fastify';

/** Whether the client has closed its connection, so that a response is no longer needed. */
export function hasLeft({ raw: { socket } }: FastifyRequest): boolean {
  return socket.destroyed;
}
