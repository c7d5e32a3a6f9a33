import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { getSiteNetwork } from './get-site-network.ts';
import { getStrength } from './get-strength.ts';
import { installNetwork } from './install-network.ts';
import { chooseNetwork, getNetworks, removeNetwork } from './networks.ts';
import { postStrength } from './post-strength.ts';

export function addEngineEndpoints(app: FastifyInstance, context: Context): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  getStrength,
  postStrength,
  getNetworks,
  installNetwork,
  chooseNetwork,
  removeNetwork,
  getSiteNetwork,
];
