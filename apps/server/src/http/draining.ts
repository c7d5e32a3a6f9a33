import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** Whether the process is about to end and takes no new work from a load balancer. */
export class Draining {
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }
}

/**
 * While the process drains, each answer closes its connection. A connection is never closed while it is idle, since the next call of a
 * proxy may be on its way and could not be repeated.
 */
export function addDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isOn) reply.header('connection', 'close');
  });
}
