import { z } from 'zod';
import { runFieldsSchema, runSchema } from './learning.ts';
import { wantedConsentSchema } from './legal.ts';
import { defineRoutes } from './route.ts';
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

export const settingRoutes = defineRoutes(endpoints, {
  getSettings: { summary: 'All settings with their current values', data: settingsSchema },
  changeSetting: {
    stepUp: true,
    summary: 'Changes one setting in all server processes; an engine is tried before it is saved',
    body: settingChangeSchema,
    data: settingsSchema,
    errors: ['SETTING_FIXED', 'ENGINE_UNUSABLE'],
  },
  getStrength: { summary: 'The engine of the server, and its state', data: strengthSchema },
  measureStrength: {
    summary: 'Lets the engine search for two seconds, and returns its speed',
    data: benchmarkSchema,
    errors: ['ENGINE_UNUSABLE', 'UNAVAILABLE'],
  },
  getCoverage: {
    summary: 'The size of the position database; the counts by ply are updated once a minute',
    data: coverageSchema,
  },
  getNetworks: { summary: 'Installed networks, and the one in use', data: networksSchema },
  installNetwork: {
    stepUp: true,
    summary: 'Tests, installs and selects the .nnue file of a multipart/form-data body',
    data: networksSchema,
    errors: [
      'FILE_MISSING',
      'TOO_MANY_FILES',
      'FILE_NOT_SUPPORTED',
      'PAYLOAD_TOO_LARGE',
      'NETWORK_UNUSABLE',
      'STORAGE_FULL',
    ],
  },
  chooseNetwork: {
    stepUp: true,
    summary: 'Selects an installed network, or with null the product’s network',
    body: z.strictObject({ sha256: sha256Field.nullable() }),
    data: networksSchema,
    errors: ['NOT_FOUND'],
  },
  removeNetwork: {
    stepUp: true,
    summary: 'Removes a network; if it was in use, the product’s network is used again',
    params: z.object({ sha256: sha256Field }),
    data: networksSchema,
    errors: ['NOT_FOUND'],
  },
  getSiteNetwork: {
    summary: 'The network that browsers use here; null for the built-in one',
    data: siteNetworkSchema.nullable(),
  },
  getSite: {
    summary: 'The public settings of the site',
    data: z.object({
      isRegistrationOpen: z.boolean(),
      /** Whether the site offers its evaluations as files. */
      hasOpenData: z.boolean(),
      /** The current versions of the terms and the privacy policy, which a sign-up accepts; 0 for a default text. */
      consent: wantedConsentSchema,
      /** The notice in three languages; null for no notice. */
      notice: z.object({ en: z.string(), vi: z.string(), zh: z.string() }).nullable(),
    }),
  },
  getLearningRun: {
    summary: 'The last learning run and its progress; null if there was none',
    data: runSchema.nullable(),
  },
  startLearningRun: {
    summary: 'Evaluates a tree of positions in the background; well evaluated ones are skipped',
    body: runFieldsSchema,
    data: runSchema,
    errors: ['INVALID_FEN', 'CONFLICT', 'UNAVAILABLE'],
  },
  stopLearningRun: {
    summary: 'Stops a run; its results remain',
    params: z.object({ runId: z.uuid() }),
    data: runSchema,
    errors: ['NOT_FOUND'],
  },
  resumeLearningRun: {
    summary: 'Continues a run that was stopped or has failed',
    params: z.object({ runId: z.uuid() }),
    data: runSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  },
});
