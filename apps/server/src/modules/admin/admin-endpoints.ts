import type { FastifyInstance } from 'fastify';
import { adjustCredit } from './adjust-credit.ts';
import type { AdminContext } from './admin-context.ts';
import { cancelUserSubscription } from './cancel-user-subscription.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { firstAdmin } from './first-admin.ts';
import { getAudit } from './get-audit.ts';
import { getOverview } from './get-overview.ts';
import { getSettings } from './get-settings.ts';
import { getUser } from './get-user.ts';
import { getUsers } from './get-users.ts';
import { grantPackage } from './grant-package.ts';
import { grantPermission } from './grant-permission.ts';
import { listSecrets } from './list-secrets.ts';
import { patchUser } from './patch-user.ts';
import { postStepUp } from './post-step-up.ts';
import { putSetting } from './put-setting.ts';
import { revokeActivation } from './revoke-activation.ts';
import { revokePermission } from './revoke-permission.ts';

/** The administrators' users, settings, figures and audit log. */
export function addAdminEndpoints(app: FastifyInstance, context: AdminContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  firstAdmin,
  postStepUp,
  getOverview,
  getUsers,
  getUser,
  patchUser,
  grantPermission,
  revokePermission,
  grantPackage,
  revokeActivation,
  cancelUserSubscription,
  adjustCredit,
  endUserSessions,
  getAudit,
  listSecrets,
  getSettings,
  putSetting,
];
