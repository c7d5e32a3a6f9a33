import type { MoveGuestData } from './auth/guest-data.ts';
import { moveGuestCommerce } from './commerce/move-guest-commerce.ts';
import { addAdminFeature } from './features/admin/admin-feature.ts';
import { getAssets } from './features/assets/get-assets.ts';
import { addBookFeature } from './features/book/book-feature.ts';
import { moveGuestBooks } from './features/book/book-repository.ts';
import { addCloudFeature } from './features/cloud/cloud-feature.ts';
import { moveContributions } from './features/cloud/contribution-repository.ts';
import { getOutbox } from './features/dev/get-outbox.ts';
import { addExplorerFeature } from './features/explorer/explorer-feature.ts';
import { addGameSearchFeature } from './features/game-search/game-search-feature.ts';
import { getHealthz } from './features/health/get-healthz.ts';
import { getReadyz } from './features/health/get-readyz.ts';
import { postVerification, postVerify } from './features/identity/email-verification.ts';
import { getAuthenticate } from './features/identity/get-authenticate.ts';
import { getClientToken } from './features/identity/get-client-token.ts';
import { getProfile } from './features/identity/get-profile.ts';
import { getSignInWays } from './features/identity/get-sign-in-ways.ts';
import { getIdentities, postIdentity, postUnlinkIdentity } from './features/identity/identities.ts';
import { logout } from './features/identity/logout.ts';
import { postForgotPassword, postResetPassword } from './features/identity/password-reset.ts';
import { postLogin } from './features/identity/post-login.ts';
import { postProfile } from './features/identity/post-profile.ts';
import { postRefresh } from './features/identity/post-refresh.ts';
import { postRegister } from './features/identity/post-register.ts';
import { postSocialLogin } from './features/identity/post-social-login.ts';
import { quickRegister } from './features/identity/quick-register.ts';
import { deleteOtherSessions, deleteSession, getSessions } from './features/identity/sessions.ts';
import { addMatchFeature } from './features/match/match-feature.ts';
import { moveGuestMatches } from './features/match/match-repository.ts';
import { addPackageFeature } from './features/package/package-feature.ts';
import { addPaymentFeature } from './features/payment/payment-feature.ts';
import { addPgnFeature } from './features/pgn/pgn-feature.ts';
import { listRandomPositions } from './features/random/list-random-positions.ts';
import { addSettingFeature } from './features/setting/setting-feature.ts';
import { moveGuestCards } from './features/training/card-repository.ts';
import { addTrainingFeature } from './features/training/training-feature.ts';
import { getDocuments } from './features/web/get-documents.ts';
import { getRedirects } from './features/web/get-redirects.ts';
import { moveGuestOrders } from './payments/order-repository.ts';

/** What the server can do: each adds its routes to the application. */

/** What features do with a guest's data when the guest signs in to an account. */
export const GUEST_DATA: readonly MoveGuestData[] = [
  moveGuestMatches,
  moveContributions,
  moveGuestBooks,
  moveGuestCards,
  moveGuestCommerce,
  moveGuestOrders,
];

export const FEATURES = [
  getDocuments,
  getRedirects,
  getHealthz,
  getReadyz,
  getAssets,
  getOutbox,
  addAdminFeature,
  getClientToken,
  getAuthenticate,
  getProfile,
  addMatchFeature,
  addGameSearchFeature,
  listRandomPositions,
  addPgnFeature,
  addCloudFeature,
  addExplorerFeature,
  addBookFeature,
  addTrainingFeature,
  addSettingFeature,
  addPackageFeature,
  addPaymentFeature,
  postProfile,
  postRefresh,
  postLogin,
  postSocialLogin,
  getSignInWays,
  getIdentities,
  postIdentity,
  postUnlinkIdentity,
  postRegister,
  quickRegister,
  logout,
  getSessions,
  deleteSession,
  deleteOtherSessions,
  postVerification,
  postVerify,
  postForgotPassword,
  postResetPassword,
];
