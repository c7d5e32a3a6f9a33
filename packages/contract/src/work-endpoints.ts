import { endpoint } from './route.ts';

/** Workers: machines that evaluate positions for the site. They call with the token of a bridge. */

export const leaseWork = endpoint('POST', '/api/work/lease', 'bridge');
export const extendWork = endpoint('POST', '/api/work/extend', 'bridge');
export const sendWork = endpoint('POST', '/api/work/results', 'bridge');
export const returnWork = endpoint('POST', '/api/work/return', 'bridge');
export const listWorkers = endpoint('GET', '/api/workers', 'user');
export const changeOwnWorker = endpoint('PUT', '/api/workers/own', 'user');
export const listAllWorkers = endpoint('GET', '/api/admin/workers', 'admin', 'settings');
export const changeWorker = endpoint('POST', '/api/admin/workers/:workerId', 'admin', 'settings');
