import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls of administrators about the site, its engine and its position database. */

export const getSettings = defineCall<'getSettings'>({
  method: 'GET',
  path: '/api/admin/setting',
  guard: 'admin',
});

export const changeSetting = defineCall<'changeSetting'>({
  method: 'PUT',
  path: '/api/admin/setting',
  guard: 'admin',
});

export const getStrength = defineCall<'getStrength'>({
  method: 'GET',
  path: '/api/admin/strength',
  guard: 'admin',
});

export const measureStrength = defineCall<'measureStrength'>({
  method: 'POST',
  path: '/api/admin/strength',
  guard: 'admin',
});

export const getCoverage = defineCall<'getCoverage'>({
  method: 'GET',
  path: '/api/admin/coverage',
  guard: 'admin',
});

export const getNetworks = defineCall<'getNetworks'>({
  method: 'GET',
  path: '/api/admin/network',
  guard: 'admin',
});

export const installNetwork = defineCall<'installNetwork'>({
  method: 'POST',
  path: '/api/admin/network',
  guard: 'admin',
});

export const chooseNetwork = defineCall<'chooseNetwork'>({
  method: 'PUT',
  path: '/api/admin/network',
  guard: 'admin',
});

export const removeNetwork = defineCall<'removeNetwork'>({
  method: 'DELETE',
  path: '/api/admin/network/:sha256',
  guard: 'admin',
});

export const getLearningRun = defineCall<'getLearningRun'>({
  method: 'GET',
  path: '/api/admin/learning',
  guard: 'admin',
});

export const startLearningRun = defineCall<'startLearningRun'>({
  method: 'POST',
  path: '/api/admin/learning',
  guard: 'admin',
});

export const stopLearningRun = defineCall<'stopLearningRun'>({
  method: 'POST',
  path: '/api/admin/learning/:runId/stop',
  guard: 'admin',
});

export const resumeLearningRun = defineCall<'resumeLearningRun'>({
  method: 'POST',
  path: '/api/admin/learning/:runId/resume',
  guard: 'admin',
});
