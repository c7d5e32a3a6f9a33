import { adjustCredit } from './adjust-credit.ts';
import { cancelUserSubscription } from './cancel-user-subscription.ts';
import { deleteUser, reopenUser } from './end-user-account.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { downloadUserExport, exportUser } from './export-user.ts';
import { firstAdmin } from './first-admin.ts';
import { exportAudit, getAudit } from './get-audit.ts';
import { getOverview } from './get-overview.ts';
import { getUser, getUsers } from './get-users.ts';
import { grantPackage } from './grant-package.ts';
import {
  changeUserEmail,
  sendUserResetLink,
  sendUserVerification,
  verifyUserEmail,
} from './help-user.ts';
import { listSecrets } from './list-secrets.ts';
import { patchUser } from './patch-user.ts';
import { grantPermission, revokePermission } from './permissions.ts';
import { postStepUp } from './post-step-up.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { revokeActivation } from './revoke-activation.ts';
import { sendTestMail } from './send-test-mail.ts';
import { setRole } from './set-role.ts';
import { getSettings, putSetting } from './settings.ts';

/** Endpoints for administrators: users, settings, statistics and the audit log. */
export const ADMIN_ENDPOINTS = [
  firstAdmin,
  postStepUp,
  getOverview,
  sendTestMail,
  getUsers,
  getUser,
  patchUser,
  setRole,
  grantPermission,
  revokePermission,
  grantPackage,
  revokeActivation,
  cancelUserSubscription,
  adjustCredit,
  endUserSessions,
  sendUserResetLink,
  changeUserEmail,
  verifyUserEmail,
  sendUserVerification,
  deleteUser,
  reopenUser,
  removeSecondFactor,
  exportUser,
  downloadUserExport,
  getAudit,
  exportAudit,
  listSecrets,
  getSettings,
  putSetting,
];
