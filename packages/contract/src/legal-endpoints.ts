import { endpoint } from './route.ts';

/** The operator's legal pages and the consent of users. */

export const getConsent = endpoint('GET', '/api/user/consent', 'user');
export const giveConsent = endpoint('POST', '/api/user/consent', 'user');
export const getLegalPage = endpoint('GET', '/api/admin/legal/:page', 'admin', 'legal');
export const publishLegalPage = endpoint('POST', '/api/admin/legal/:page', 'admin', 'legal');
export const getLegalVersion = endpoint('GET', '/api/admin/legal/:page/:version', 'admin', 'legal');
export const previewLegalText = endpoint('POST', '/api/admin/legal-preview', 'admin', 'legal');
export const listUserConsents = endpoint(
  'GET',
  '/api/admin/user/:userId/consent',
  'admin',
  'users:read',
);
