import { endpoint } from './route.ts';

/** Bridges: programs on users' computers that act for an account. */

export const makeBridgeCode = endpoint('POST', '/api/bridge/code', 'user');
export const listBridges = endpoint('GET', '/api/bridge', 'user');
export const removeBridge = endpoint('DELETE', '/api/bridge/:bridgeId', 'user');
export const pairBridge = endpoint('POST', '/api/bridge/pair', 'public');
export const getPairing = endpoint('GET', '/api/bridge/pairing', 'bridge');
