import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { chooseNetwork } from './choose-network.ts';
import { getCoverage } from './get-coverage.ts';
import { getLearningRun } from './get-learning-run.ts';
import { getNetworks } from './get-networks.ts';
import { getSettings } from './get-settings.ts';
import { getSite } from './get-site.ts';
import { getSiteNetwork } from './get-site-network.ts';
import { getStrength } from './get-strength.ts';
import { installNetwork } from './install-network.ts';
import { postStrength } from './post-strength.ts';
import { putSetting } from './put-setting.ts';
import { removeNetwork } from './remove-network.ts';
import { resumeLearningRun } from './resume-learning-run.ts';
import { startLearningRun } from './start-learning-run.ts';
import { stopLearningRun } from './stop-learning-run.ts';
import { tellAdmins } from './tell-admins.ts';

/** Settings of the site, its engine and networks, and what its position database knows. */
export function addSettingFeature(app: FastifyInstance, context: AppContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
  context.cloud.runs.onChange(() => {
    tellAdmins(context, 'learning').catch((error: unknown) =>
      app.log.warn({ err: error }, 'administrators could not be told of the learning run'),
    );
  });
}

const ENDPOINTS = [
  getSettings,
  putSetting,
  getStrength,
  postStrength,
  getCoverage,
  getNetworks,
  installNetwork,
  chooseNetwork,
  removeNetwork,
  getSiteNetwork,
  getSite,
  getLearningRun,
  startLearningRun,
  stopLearningRun,
  resumeLearningRun,
];
