import { ROUTES } from '@chuhe/contract/routes';
import { NETWORK_FILE_LIMIT } from '@chuhe/contract/strength';
import { findFormatProblem } from '@chuhe/engine/network/format';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import { tellAdmins } from '../../settings/tell-admins.ts';
import { ownProgram } from '../engine-program.ts';
import { makeNetwork } from '../own-program.ts';
import { readNetworkFile } from '../read-network-file.ts';
import { findProblem } from '../try-engine.ts';

/** `POST /api/admin/network`. Starts the product's engine with the file to check that it accepts it. */
export function installNetwork(app: FastifyInstance, context: Context): void {
  // Only this route accepts forms.
  void app.register(async (route) => {
    await route.register(multipart, { throwFileSizeLimit: false });
    addRoute(
      route,
      ROUTES.installNetwork,
      async ({ request, caller }) => {
        const file = await readNetworkFile(request);
        await requireNetwork(file.bytes, context);
        const networks = await context.networks.install(file, caller.userId);
        await tellAdmins(context, 'networks');
        return networks;
      },
      {
        bodyLimit: NETWORK_FILE_LIMIT + FORM_BYTES,
        bodySeconds: UPLOAD_SECONDS,
        limit: { calls: 10, seconds: 60 },
      },
    );
  });
}

/** Bytes of a form without the file. */
const FORM_BYTES = 16 * 1024;

/** Enough for the largest file at half a megabit per second. */
const UPLOAD_SECONDS = 300;

/** The name of a file until its hash is known. */
const TRIAL_FILE = 'trial.nnue';

/** @throws ApiError NETWORK_UNUSABLE with the problem */
async function requireNetwork(bytes: Uint8Array, { config }: Context): Promise<void> {
  const format = findFormatProblem(bytes);
  const program = ownProgram(makeNetwork(TRIAL_FILE, async () => bytes));
  const problem =
    format === undefined
      ? await findProblem(program, config.engine)
      : { problem: format, detail: '' };
  if (problem !== undefined) throw new ApiError('NETWORK_UNUSABLE', { data: problem });
}
