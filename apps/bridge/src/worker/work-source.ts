import {
  outcomeSchema,
  type ResultOutcome,
  type Work,
  type WorkResult,
  workSchema,
} from '@chuhe/contract/work';
import { extendWork, leaseWork, returnWork, sendWork } from '@chuhe/contract/work-endpoints';
import { z } from 'zod';
import { type Called, callSite } from '../site.ts';

/** Where a worker gets its positions. No function rejects. */
export interface WorkSource {
  readonly lease: (lease: string, positions: number) => Promise<Called<Work>>;
  /** @returns the number of positions that the worker still holds */
  readonly extend: (lease: string) => Promise<Called<number>>;
  readonly send: (sent: SentWork) => Promise<Called<readonly ResultOutcome[]>>;
  readonly giveBack: (lease: string) => Promise<Called<null>>;
}

export interface SentWork {
  readonly lease: string;
  /** `WorkEngine.id` */
  readonly engine: string;
  readonly results: readonly WorkResult[];
}

export function makeWorkSource(site: {
  readonly server: string;
  readonly token: string;
}): WorkSource {
  const held = z.object({ positions: z.int() }).transform(({ positions }) => positions);
  return {
    lease: (lease, positions) =>
      callSite({ ...site, endpoint: leaseWork, data: workSchema, body: { lease, positions } }),
    extend: (lease) => callSite({ ...site, endpoint: extendWork, data: held, body: { lease } }),
    send: (body) => callSite({ ...site, endpoint: sendWork, data: z.array(outcomeSchema), body }),
    giveBack: (lease) =>
      callSite({ ...site, endpoint: returnWork, data: z.null(), body: { lease } }),
  };
}

/** Why a failed call ends the worker; `undefined` if it may succeed later. */
export function endOf({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string | undefined {
  if (code === 'UNAUTHORIZED')
    return 'The site no longer accepts this computer: it was removed there.';
  return code === 'WORKER_SUSPENDED' ? message : undefined;
}
