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

/** `POST /api/admin/network`. The product's engine is started with the file: only it can say that it takes it. */
export function installNetwork(app: FastifyInstance, context: Context): void {
  // Forms are read on this route only.
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

/** Of a form around the file. */
const FORM_BYTES = 16 * 1024;

/** The largest file comes so by a line of half a megabit a second. */
const UPLOAD_SECONDS = 300;

/** The name under which a file is tried, before its hash is known. */
const TRIAL_FILE = 'trial.nnue';

/** @throws ApiError NETWORK_UNUSABLE that says why */
async function requireNetwork(bytes: Uint8Array, { config }: Context): Promise<void> {
  const format = findFormatProblem(bytes);
  const program = ownProgram(makeNetwork(TRIAL_FILE, async () => bytes));
  const problem =
    format === undefined
      ? await findProblem(program, config.engine)
      : { problem: format, detail: '' };
  if (problem !== undefined) throw new ApiError('NETWORK_UNUSABLE', { data: problem });
}
