/** The names of the admin pages. */
export const pages = {
  admin: { title: 'Overview' },
  adminAudit: { title: 'Audit log' },
  adminCollections: { title: 'Collections' },
  adminContributions: { title: 'Contributions' },
  adminExerciseReports: { title: 'Reported exercises' },
  adminLegal: { title: 'Legal pages' },
  adminOrders: { title: 'Orders' },
  adminPackages: { title: 'Packages' },
  adminSettings: { title: 'Settings' },
  adminUser: { title: 'User' },
  adminUsers: { title: 'Users' },
};
