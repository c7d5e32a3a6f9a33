import type { AdminTexts } from '../texts.ts';
import { admin } from './admin.ts';
import { adminAudit } from './admin-audit.ts';
import { adminCollections } from './admin-collections.ts';
import { adminContributions } from './admin-contributions.ts';
import { adminOrders } from './admin-orders.ts';
import { adminOverview } from './admin-overview.ts';
import { adminPackages } from './admin-packages.ts';
import { adminShared } from './admin-shared.ts';
import { adminSite } from './admin-site.ts';
import { adminUsers } from './admin-users.ts';

/** The texts of the admin pages, loaded with the first of these pages. */
export const adminTexts: AdminTexts = {
  admin,
  adminAudit,
  adminCollections,
  adminContributions,
  adminOrders,
  adminOverview,
  adminPackages,
  adminSite,
  adminUsers,
  adminShared,
};
