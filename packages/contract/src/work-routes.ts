import { z } from 'zod';
import { defineRoutes } from './route.ts';
import {
  leaseRequestSchema,
  leaseSchema,
  outcomeSchema,
  resultsSchema,
  WORKER_STATES,
  workerSchema,
  workersSchema,
  workSchema,
} from './work.ts';
import * as endpoints from './work-endpoints.ts';

export const workRoutes = defineRoutes(endpoints, {
  leaseWork: {
    summary:
      'Leases positions of the learning queue to a worker; the same lease again gets the same',
    body: leaseRequestSchema,
    data: workSchema,
    errors: ['WORKER_SUSPENDED'],
  },
  extendWork: {
    summary: 'Extends a lease; the number of positions that the worker still holds',
    body: leaseSchema,
    data: z.object({ positions: z.int() }),
    errors: ['WORKER_SUSPENDED'],
  },
  sendWork: {
    summary: 'Sends results of a lease; each is stored, too late, or refused',
    body: resultsSchema,
    data: z.array(outcomeSchema),
    errors: ['WORKER_SUSPENDED'],
  },
  returnWork: {
    summary: 'Gives a lease back, so that others need not wait until it ends',
    body: leaseSchema,
    data: z.null(),
  },
  listWorkers: { summary: 'Who evaluated how much for the site', data: workersSchema },
  changeOwnWorker: {
    summary: 'Sets whether the user is named in the list of workers',
    body: z.strictObject({ isNamed: z.boolean() }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  listAllWorkers: {
    summary: 'All workers, suspended ones first',
    data: z.array(workerSchema),
  },
  changeWorker: {
    summary: 'Suspends a worker, lets it work again, or drops it and withdraws all that it sent',
    params: z.object({ workerId: z.coerce.number().int().min(1).max(0x7fff_ffff) }),
    body: z.strictObject({ state: z.enum(WORKER_STATES) }),
    data: workerSchema,
    errors: ['NOT_FOUND'],
  },
});
