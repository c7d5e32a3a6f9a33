import { ROUTES } from '@chuhe/contract/routes';
import { NETWORK_FILE_LIMIT } from '@chuhe/contract/strength';
import { findNetworkFault } from '@chuhe/engine/network/format';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addUploadRoute, FORM_BYTES, readUpload, shownName } from '../../http/read-upload.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { tellAdmins } from '../../settings/tell-admins.ts';
import { ownProgram } from '../engine-program.ts';
import { makeNetwork } from '../own-program.ts';
import { findProblem } from '../try-engine.ts';

/** `GET /api/admin/network` */
export function getNetworks(app: FastifyInstance, { networks }: Context): void {
  addRoute(app, ROUTES.getNetworks, () => networks.read());
}

/** `PUT /api/admin/network` */
export function chooseNetwork(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.chooseNetwork, async ({ body, caller }) => {
    const networks = await context.networks.choose(body.sha256, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}

/** `DELETE /api/admin/network/:sha256` */
export function removeNetwork(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.removeNetwork, async ({ params, caller }) => {
    const networks = await context.networks.remove(params.sha256, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}

const INSTALL = {
  ...ROUTES.installNetwork,
  bodyLimit: NETWORK_FILE_LIMIT + FORM_BYTES,
  /** Time for the largest file at half a megabit per second. */
  bodySeconds: 300,
  limit: perMinute(10),
};

/** `POST /api/admin/network`. Starts the product's engine with the network to check that the engine accepts it. */
export function installNetwork(app: FastifyInstance, context: Context): void {
  addUploadRoute(app, INSTALL, async ({ request, caller }) => {
    const file = await readNetworkFile(request);
    await requireNetwork(file.bytes, context);
    const networks = await context.networks.install(file, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}

/** @throws ApiError FILE_MISSING, TOO_MANY_FILES, FILE_NOT_SUPPORTED, PAYLOAD_TOO_LARGE, BAD_REQUEST */
async function readNetworkFile(request: FastifyRequest) {
  const options = { maxBytes: NETWORK_FILE_LIMIT, isFile: () => true };
  const { name, bytes, isTruncated } = await readUpload(request, options);
  if (!/\.nnue$/i.test(name)) throw new ApiError('FILE_NOT_SUPPORTED');
  if (isTruncated) throw new ApiError('PAYLOAD_TOO_LARGE');
  return { name: shownName({ filename: name }), bytes };
}

/** The name of the network during the check. */
const TRIAL_FILE = 'trial.nnue';

/** @throws ApiError NETWORK_UNUSABLE with the problem */
async function requireNetwork(bytes: Uint8Array, { config }: Context): Promise<void> {
  const fault = findNetworkFault(bytes);
  const program = ownProgram(makeNetwork(TRIAL_FILE, async () => bytes));
  const problem =
    fault === undefined
      ? await findProblem(program, config.engine)
      : { problem: fault.problem, detail: fault.reason ?? '' };
  if (problem !== undefined) throw new ApiError('NETWORK_UNUSABLE', { data: problem });
}
