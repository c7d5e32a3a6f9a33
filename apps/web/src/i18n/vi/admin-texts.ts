/** The texts of the admin pages, loaded with the first of these pages. */
export { admin } from './admin.ts';
export { adminAudit } from './admin-audit.ts';
export { adminAuditSentences } from './admin-audit-sentences.ts';
export { adminCollections } from './admin-collections.ts';
export { adminContributions } from './admin-contributions.ts';
export { adminCoupons } from './admin-coupons.ts';
export { adminData } from './admin-data.ts';
export { adminExerciseReports } from './admin-exercise-reports.ts';
export { adminLegal } from './admin-legal.ts';
export { adminOrders } from './admin-orders.ts';
export { adminOverview } from './admin-overview.ts';
export { adminPackages } from './admin-packages.ts';
export { pages } from './admin-pages.ts';
export { adminShared } from './admin-shared.ts';
export { adminSite } from './admin-site.ts';
export { adminUsers } from './admin-users.ts';
