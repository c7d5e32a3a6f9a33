// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { resetServices } from '../lib/services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { chooseLentEngine, engineLocationStore, forgetLentEngine } from './engine-location.ts';

const LENT = {
  bridgeId: '00000000-0000-4000-8000-000000000001',
  engine: 0,
  name: 'Pikafish',
  maxThreads: 8,
  maxHashMb: 4096,
  maxLines: 500,
};

test('an engine on the user’s computer is chosen again on the next visit', () => {
  chooseLentEngine(LENT);
  resetServices();
  expect(engineLocationStore.getState()).toMatchObject({ location: 'bridge', lent: LENT });
  forgetLentEngine();
  resetServices();
  expect(engineLocationStore.getState()).toMatchObject({ location: 'browser', lent: undefined });
  expect(readJson(STORAGE_KEYS.lentEngine)).toBeNull();
});

test('a damaged choice is dropped', () => {
  writeJson(STORAGE_KEYS.lentEngine, { ...LENT, maxThreads: 'many' });
  resetServices();
  expect(engineLocationStore.getState().location).toBe('browser');
  forgetLentEngine();
});
