import { addEngineEndpoints } from './engine/endpoints/engine-endpoints.ts';
import { addAdminEndpoints } from './modules/admin/admin-endpoints.ts';
import { addBillingEndpoints } from './modules/billing/endpoints/billing-endpoints.ts';
import { moveGuestBilling } from './modules/billing/guest-billing-repository.ts';
import { moveGuestOrders } from './modules/billing/order-repository.ts';
import { moveGuestBooks } from './modules/books/book-repository.ts';
import { addBookEndpoints } from './modules/books/endpoints/book-endpoints.ts';
import { addGameDbEndpoints } from './modules/game-db/endpoints/game-db-endpoints.ts';
import { addIdentityEndpoints } from './modules/identity/endpoints/identity-endpoints.ts';
import { moveContributions } from './modules/position-db/contribution-repository.ts';
import { addPositionDbEndpoints } from './modules/position-db/endpoints/position-db-endpoints.ts';
import { addSavedGameEndpoints } from './modules/saved-games/endpoints/saved-game-endpoints.ts';
import { moveGuestMatches } from './modules/saved-games/match-repository.ts';
import { addShellEndpoints } from './modules/shell/shell-endpoints.ts';
import { moveGuestCards } from './modules/training/card-repository.ts';
import { addTrainingEndpoints } from './modules/training/training-endpoints.ts';
import type { MoveGuestData } from './users/guest-data.ts';

/** Functions that move the data of a guest to the account that the guest signs in to. */
export const GUEST_DATA: readonly MoveGuestData[] = [
  moveGuestMatches,
  moveContributions,
  moveGuestBooks,
  moveGuestCards,
  moveGuestBilling,
  moveGuestOrders,
];

/** Functions that add the routes of each module to the application. */
export const MODULES = [
  addShellEndpoints,
  addIdentityEndpoints,
  addEngineEndpoints,
  addPositionDbEndpoints,
  addGameDbEndpoints,
  addBookEndpoints,
  addTrainingEndpoints,
  addSavedGameEndpoints,
  addBillingEndpoints,
  addAdminEndpoints,
];
