import { addBridgeLive } from '../bridge-live.ts';
import { getBridges, removeBridge } from './bridges.ts';
import { makeBridgeCode } from './make-bridge-code.ts';
import { getPairing, pairBridge } from './pair-bridge.ts';

export const BRIDGE_ENDPOINTS = [
  makeBridgeCode,
  getBridges,
  removeBridge,
  pairBridge,
  getPairing,
  addBridgeLive,
];
