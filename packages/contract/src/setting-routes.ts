import { z } from 'zod';
import { runFieldsSchema, runSchema } from './learning.ts';
import { defineRoute, type RoutesOf } from './route.ts';
import * as endpoints from './setting-endpoints.ts';
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
    ...endpoints.getSettings,
    summary: 'All settings with their current values',
    data: settingsSchema,
  }),
  changeSetting: defineRoute({
    ...endpoints.changeSetting,
    stepUp: true,
    summary:
      'Changes one setting in every server process without a restart; an engine is started first, to check it',
    body: settingChangeSchema,
    data: settingsSchema,
    errors: ['SETTING_FIXED', 'ENGINE_UNUSABLE'],
  }),
  getStrength: defineRoute({
    ...endpoints.getStrength,
    summary: 'The engine of the server, and its state',
    data: strengthSchema,
  }),
  measureStrength: defineRoute({
    ...endpoints.measureStrength,
    summary: 'Lets the engine search for two seconds, and returns its speed',
    data: benchmarkSchema,
    errors: ['ENGINE_UNUSABLE', 'UNAVAILABLE'],
  }),
  getCoverage: defineRoute({
    ...endpoints.getCoverage,
    summary: 'The size of the position database; the counts by ply are updated once a minute',
    data: coverageSchema,
  }),
  getNetworks: defineRoute({
    ...endpoints.getNetworks,
    summary: 'Installed networks, and the one in use',
    data: networksSchema,
  }),
  installNetwork: defineRoute({
    ...endpoints.installNetwork,
    stepUp: true,
    summary:
      'Installs and selects the .nnue file of a multipart/form-data body, after a test with the engine',
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
    ...endpoints.chooseNetwork,
    stepUp: true,
    summary: 'Selects an installed network, or with null the product’s network',
    body: z.strictObject({ sha256: sha256Field.nullable() }),
    data: networksSchema,
    errors: ['NOT_FOUND'],
  }),
  removeNetwork: defineRoute({
    ...endpoints.removeNetwork,
    stepUp: true,
    summary: 'Removes a network; if it was in use, the product’s network is used again',
    params: z.object({ sha256: sha256Field }),
    data: networksSchema,
    errors: ['NOT_FOUND'],
  }),
  getSiteNetwork: defineRoute({
    ...endpoints.getSiteNetwork,
    summary: 'The network that browsers use here; null for the built-in one',
    data: siteNetworkSchema.nullable(),
  }),
  getSite: defineRoute({
    ...endpoints.getSite,
    summary: 'The public settings of the site',
    data: z.object({
      isRegistrationOpen: z.boolean(),
      /** In three languages; null for none. */
      notice: z.object({ en: z.string(), vi: z.string(), zh: z.string() }).nullable(),
    }),
  }),
  getLearningRun: defineRoute({
    ...endpoints.getLearningRun,
    summary: 'The last learning run and its progress; null if there was none',
    data: runSchema.nullable(),
  }),
  startLearningRun: defineRoute({
    ...endpoints.startLearningRun,
    summary:
      'Starts to evaluate a tree of positions in the background; positions that are evaluated well enough are skipped',
    body: runFieldsSchema,
    data: runSchema,
    errors: ['INVALID_FEN', 'CONFLICT', 'UNAVAILABLE'],
  }),
  stopLearningRun: defineRoute({
    ...endpoints.stopLearningRun,
    summary: 'Stops a run; its results remain',
    params: z.object({ runId: z.uuid() }),
    data: runSchema,
    errors: ['NOT_FOUND'],
  }),
  resumeLearningRun: defineRoute({
    ...endpoints.resumeLearningRun,
    summary: 'Continues a run that was stopped or has failed',
    params: z.object({ runId: z.uuid() }),
    data: runSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
