/** Ids of the packages that a trial begins with. By them, the admin pages tell the examples from other packages. */
export const EXAMPLE_PACKAGE_IDS = {
  month: '4e3b6f0a-8d0c-4f53-9a53-6d1c2b7a3001',
  year: '4e3b6f0a-8d0c-4f53-9a53-6d1c2b7a3002',
} as const;
