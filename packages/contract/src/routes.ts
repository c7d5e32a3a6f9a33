import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { apiTokenRoutes } from './api-token-routes.ts';
import { bookRoutes } from './book-routes.ts';
import { bridgeRoutes } from './bridge-routes.ts';
import { cloudRoutes } from './cloud-routes.ts';
import { coachingRoutes } from './coaching-routes.ts';
import { exerciseRoutes } from './exercise-routes.ts';
import { explorerRoutes } from './explorer-routes.ts';
import { gameReviewRoutes } from './game-review-routes.ts';
import { gameSearchRoutes } from './game-search-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { legalRoutes } from './legal-routes.ts';
import { matchRoutes } from './match-routes.ts';
import { openDataRoutes } from './open-data-routes.ts';
import { openingRoutes } from './opening-routes.ts';
import { packageRoutes } from './package-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { pgnRoutes } from './pgn-routes.ts';
import { playerRoutes } from './player-routes.ts';
import type { RouteContract } from './route.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { studyRoutes } from './study-routes.ts';
import { trainingRoutes } from './training-routes.ts';
import { workRoutes } from './work-routes.ts';

/** Every route of the API. A test checks that the server has exactly these routes. */
export const ROUTES = {
  ...identityRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...matchRoutes,
  ...pgnRoutes,
  ...cloudRoutes,
  ...settingRoutes,
  ...openDataRoutes,
  ...explorerRoutes,
  ...openingRoutes,
  ...playerRoutes,
  ...bookRoutes,
  ...gameSearchRoutes,
  ...gameReviewRoutes,
  ...trainingRoutes,
  ...exerciseRoutes,
  ...coachingRoutes,
  ...studyRoutes,
  ...bridgeRoutes,
  ...packageRoutes,
  ...paymentRoutes,
  ...adminRoutes,
  ...workRoutes,
  ...apiTokenRoutes,
  ...legalRoutes,
} as const satisfies Record<string, RouteContract>;
