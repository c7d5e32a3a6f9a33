import { ENGINE_ENDPOINTS } from './engine/endpoints/engine-endpoints.ts';
import { moveGuestConsents } from './legal/consent-repository.ts';
import { ACCOUNT_ENDPOINTS } from './modules/account/endpoints/account-endpoints.ts';
import { ADMIN_ENDPOINTS } from './modules/admin/admin-endpoints.ts';
import { API_TOKEN_ENDPOINTS } from './modules/api-tokens/endpoints/api-tokens.ts';
import { addBillingEndpoints } from './modules/billing/endpoints/billing-endpoints.ts';
import { moveGuestBilling } from './modules/billing/guest-billing-repository.ts';
import { moveGuestOrders } from './modules/billing/order-repository.ts';
import { moveGuestBooks } from './modules/books/book-repository.ts';
import { BOOK_ENDPOINTS } from './modules/books/endpoints/book-endpoints.ts';
import { BRIDGE_ENDPOINTS } from './modules/bridges/endpoints/bridge-endpoints.ts';
import { COACHING_ENDPOINTS } from './modules/coaching/coaching-endpoints.ts';
import { EMBED_ENDPOINTS } from './modules/embed/embed-endpoints.ts';
import { EXERCISE_ENDPOINTS } from './modules/exercises/exercise-endpoints.ts';
import { moveGuestExercises } from './modules/exercises/exercise-repository.ts';
import { addGameDbEndpoints } from './modules/game-db/endpoints/game-db-endpoints.ts';
import { addReviewEndpoints } from './modules/game-reviews/endpoints/review-endpoints.ts';
import { moveGuestReviews } from './modules/game-reviews/review-batch-repository.ts';
import { addIdentityEndpoints } from './modules/identity/endpoints/identity-endpoints.ts';
import { LEGAL_ENDPOINTS } from './modules/legal/legal-endpoints.ts';
import { moveContributions } from './modules/position-db/contribution-repository.ts';
import { addPositionDbEndpoints } from './modules/position-db/endpoints/position-db-endpoints.ts';
import { addSavedGameEndpoints } from './modules/saved-games/endpoints/saved-game-endpoints.ts';
import { moveGuestMatches } from './modules/saved-games/match-repository.ts';
import { SECOND_FACTOR_ENDPOINTS } from './modules/second-factor/endpoints/second-factor-endpoints.ts';
import { SHELL_ENDPOINTS } from './modules/shell/shell-endpoints.ts';
import { addStudyEndpoints } from './modules/studies/endpoints/study-endpoints.ts';
import { moveGuestStudies } from './modules/studies/study-repository.ts';
import { moveGuestCards } from './modules/training/card-repository.ts';
import { TRAINING_ENDPOINTS } from './modules/training/training-endpoints.ts';
import type { MoveGuestData } from './users/guest-data.ts';

/** Functions that move the data of a guest to the account to which the guest signs in. */
export const GUEST_DATA: readonly MoveGuestData[] = [
  moveGuestMatches,
  moveContributions,
  moveGuestBooks,
  moveGuestCards,
  moveGuestExercises,
  moveGuestReviews,
  moveGuestStudies,
  moveGuestBilling,
  moveGuestOrders,
  moveGuestConsents,
];

/** Functions that add the routes of all modules to the application. */
export const ENDPOINTS = [
  ...SHELL_ENDPOINTS,
  addIdentityEndpoints,
  ...SECOND_FACTOR_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ENGINE_ENDPOINTS,
  addPositionDbEndpoints,
  addGameDbEndpoints,
  ...BOOK_ENDPOINTS,
  ...TRAINING_ENDPOINTS,
  ...EXERCISE_ENDPOINTS,
  ...EMBED_ENDPOINTS,
  ...COACHING_ENDPOINTS,
  addSavedGameEndpoints,
  addReviewEndpoints,
  addStudyEndpoints,
  ...BRIDGE_ENDPOINTS,
  ...API_TOKEN_ENDPOINTS,
  addBillingEndpoints,
  ...ADMIN_ENDPOINTS,
  ...LEGAL_ENDPOINTS,
];
