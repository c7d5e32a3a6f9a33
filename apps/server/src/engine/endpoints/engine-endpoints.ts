import { getSiteNetwork } from './get-site-network.ts';
import { chooseNetwork, getNetworks, installNetwork, removeNetwork } from './networks.ts';
import { getStrength, postStrength } from './strength.ts';

export const ENGINE_ENDPOINTS = [
  getStrength,
  postStrength,
  getNetworks,
  installNetwork,
  chooseNetwork,
  removeNetwork,
  getSiteNetwork,
];
