import { endpoint } from './route.ts';

/** The evaluations of the site as files. */

export const getOpenData = endpoint('GET', '/api/data', 'public');
export const getDumpState = endpoint('GET', '/api/admin/data', 'admin', 'settings');
