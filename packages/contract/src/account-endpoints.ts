import { endpoint } from './route.ts';

/** Export and deletion of the own account. */

export const getAccountExport = endpoint('GET', '/api/user/export', 'user');
export const startAccountExport = endpoint('POST', '/api/user/export', 'user');
export const downloadAccountExport = endpoint('POST', '/api/user/export/:exportId', 'user');
export const getDeletionPreview = endpoint('GET', '/api/user/deletion', 'user');
export const deleteAccount = endpoint('POST', '/api/user/deletion', 'user');
