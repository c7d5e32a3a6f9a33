import { endpoint } from './route.ts';

/** Settings of the site, its engine and networks, and the coverage of its position database. */

export const getSettings = endpoint('GET', '/api/admin/setting', 'admin', 'settings');
export const changeSetting = endpoint('PUT', '/api/admin/setting', 'admin', 'settings');
export const getStrength = endpoint('GET', '/api/admin/strength', 'admin', 'settings');
export const measureStrength = endpoint('POST', '/api/admin/strength', 'admin', 'settings');
export const getCoverage = endpoint('GET', '/api/admin/coverage', 'admin', 'learning');
export const getNetworks = endpoint('GET', '/api/admin/network', 'admin', 'settings');
export const installNetwork = endpoint('POST', '/api/admin/network', 'admin', 'settings');
export const chooseNetwork = endpoint('PUT', '/api/admin/network', 'admin', 'settings');
export const removeNetwork = endpoint('DELETE', '/api/admin/network/:sha256', 'admin', 'settings');
export const getSiteNetwork = endpoint('GET', '/api/network', 'public');
export const getSite = endpoint('GET', '/api/site', 'public');
export const getLearningRun = endpoint('GET', '/api/admin/learning', 'admin', 'learning');
export const startLearningRun = endpoint('POST', '/api/admin/learning', 'admin', 'learning');
export const stopLearningRun = endpoint(
  'POST',
  '/api/admin/learning/:runId/stop',
  'admin',
  'learning',
);
export const resumeLearningRun = endpoint(
  'POST',
  '/api/admin/learning/:runId/resume',
  'admin',
  'learning',
);
