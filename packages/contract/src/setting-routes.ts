import { z } from 'zod';
import { runFieldsSchema, runSchema } from './learning.ts';
import { defineRoute } from './route.ts';
import { settingChangeSchema, settingsSchema } from './settings.ts';
import {
  benchmarkSchema,
  coverageSchema,
  networksSchema,
  sha256Field,
  siteNetworkSchema,
  strengthSchema,
} from './strength.ts';

/** Settings of the site, its engine and networks, and the coverage of its position database. */
export const settingRoutes = {
  getSettings: defineRoute({
    method: 'GET',
    path: '/api/admin/setting',
    guard: 'admin',
    summary: 'All settings as they count now',
    data: settingsSchema,
  }),
  changeSetting: defineRoute({
    method: 'PUT',
    path: '/api/admin/setting',
    guard: 'admin',
    stepUp: true,
    summary:
      'Changes one setting, in every server process, without a restart; an engine is started first, to see that it can be used',
    body: settingChangeSchema,
    data: settingsSchema,
    errors: ['SETTING_FIXED', 'ENGINE_UNUSABLE'],
  }),
  getStrength: defineRoute({
    method: 'GET',
    path: '/api/admin/strength',
    guard: 'admin',
    summary: 'Which engine the server evaluates with, and how it is',
    data: strengthSchema,
  }),
  measureStrength: defineRoute({
    method: 'POST',
    path: '/api/admin/strength',
    guard: 'admin',
    summary: 'Has the engine search for two seconds, and says how fast it is',
    data: benchmarkSchema,
    errors: ['ENGINE_UNUSABLE', 'UNAVAILABLE'],
  }),
  getCoverage: defineRoute({
    method: 'GET',
    path: '/api/admin/coverage',
    guard: 'admin',
    summary: 'How much the position database knows; by ply it is counted anew once a minute',
    data: coverageSchema,
  }),
  getNetworks: defineRoute({
    method: 'GET',
    path: '/api/admin/network',
    guard: 'admin',
    summary: 'Networks that are installed, and which of them counts',
    data: networksSchema,
  }),
  installNetwork: defineRoute({
    method: 'POST',
    path: '/api/admin/network',
    guard: 'admin',
    stepUp: true,
    summary:
      'Installs the one .nnue file of a multipart/form-data body once the engine has proved that it evaluates with it; it counts from then on',
    data: networksSchema,
    errors: [
      'FILE_MISSING',
      'TOO_MANY_FILES',
      'FILE_NOT_SUPPORTED',
      'PAYLOAD_TOO_LARGE',
      'NETWORK_UNUSABLE',
      'STORAGE_FULL',
    ],
  }),
  chooseNetwork: defineRoute({
    method: 'PUT',
    path: '/api/admin/network',
    guard: 'admin',
    stepUp: true,
    summary: 'Chooses an installed network, or with null the one that comes with the product',
    body: z.strictObject({ sha256: sha256Field.nullable() }),
    data: networksSchema,
    errors: ['NOT_FOUND'],
  }),
  removeNetwork: defineRoute({
    method: 'DELETE',
    path: '/api/admin/network/:sha256',
    guard: 'admin',
    stepUp: true,
    summary: 'Removes a network; where it counted, the product’s own counts again',
    params: z.object({ sha256: sha256Field }),
    data: networksSchema,
    errors: ['NOT_FOUND'],
  }),
  getSiteNetwork: defineRoute({
    method: 'GET',
    path: '/api/network',
    guard: 'public',
    summary: 'The network that browsers evaluate with here; null is the one they were built with',
    data: siteNetworkSchema.nullable(),
  }),
  getSite: defineRoute({
    method: 'GET',
    path: '/api/site',
    guard: 'public',
    summary: 'What the site says to everybody, and what it allows',
    data: z.object({
      isRegistrationOpen: z.boolean(),
      /** In three languages; null for none. */
      notice: z.object({ en: z.string(), vi: z.string(), zh: z.string() }).nullable(),
    }),
  }),
  getLearningRun: defineRoute({
    method: 'GET',
    path: '/api/admin/learning',
    guard: 'admin',
    summary: 'The learning run of last, and how far it is; null where there was none',
    data: runSchema.nullable(),
  }),
  startLearningRun: defineRoute({
    method: 'POST',
    path: '/api/admin/learning',
    guard: 'admin',
    summary:
      'Begins to evaluate a tree of positions in the background; what is known well enough is not evaluated again',
    body: runFieldsSchema,
    data: runSchema,
    errors: ['INVALID_FEN', 'CONFLICT', 'UNAVAILABLE'],
  }),
  stopLearningRun: defineRoute({
    method: 'POST',
    path: '/api/admin/learning/:runId/stop',
    guard: 'admin',
    summary: 'Stops a run; what it has found out stays',
    params: z.object({ runId: z.uuid() }),
    data: runSchema,
    errors: ['NOT_FOUND'],
  }),
  resumeLearningRun: defineRoute({
    method: 'POST',
    path: '/api/admin/learning/:runId/resume',
    guard: 'admin',
    summary: 'Goes on with a run that was stopped or has failed',
    params: z.object({ runId: z.uuid() }),
    data: runSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
} as const;
