// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { LATE_STORAGE_KEYS } from '../lib/late-storage-keys.ts';
import { resetServices } from '../lib/services.ts';
import { setAppState } from '../lib/state/app-state.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../lib/storage.ts';
import { analyseByLent, configure, restoreLent } from './choose-engine.ts';
import { engineLocationStore } from './engine-location.ts';
import { analyseInBrowser, currentEngine } from './engines.ts';

const LENT = {
  bridgeId: '00000000-0000-4000-8000-000000000001',
  engine: 0,
  name: 'Pikafish',
  maxThreads: 8,
  maxHashMb: 4096,
  maxLines: 500,
};

test('an engine on the user’s computer is chosen again on the next visit, with its own threads and memory', () => {
  analyseByLent(LENT);
  configure({ threads: 6, hashMb: 2048, multiPv: 4 });
  expect(readJson(STORAGE_KEYS.engine)).toEqual({ multiPv: 4 });
  expect(readJson(LATE_STORAGE_KEYS.lentSettings)).toEqual({ threads: 6, hashMb: 2048 });
  resetServices();
  expect(engineLocationStore.getState().location).toBe('browser');
  restoreLent();
  expect(engineLocationStore.getState()).toMatchObject({
    location: 'bridge',
    lent: { lent: LENT },
  });
  expect(currentEngine().getSnapshot().settings).toMatchObject({
    threads: 6,
    hashMb: 2048,
    multiPv: 4,
  });
  analyseInBrowser();
  resetServices();
  restoreLent();
  expect(engineLocationStore.getState().location).toBe('browser');
});

test.each([
  { ...LENT, maxThreads: 'many' },
  { ...LENT, maxThreads: 0 },
  { ...LENT, engine: -1 },
  'damaged',
])('a damaged choice is deleted, and the browser’s engine is switched on: %o', (choice) => {
  setAppState({ engineOn: true });
  writeJson(STORAGE_KEYS.lentEngine, choice);
  restoreLent();
  expect(engineLocationStore.getState().location).toBe('browser');
  expect(readJson(STORAGE_KEYS.lentEngine)).toBeNull();
  expect(currentEngine().getSnapshot().state.kind).not.toBe('off');
});

test('settings that were changed with another engine apply to one that is chosen again', () => {
  analyseByLent(LENT);
  analyseInBrowser();
  configure({ multiPv: 5 });
  analyseByLent(LENT);
  expect(currentEngine().getSnapshot().settings.multiPv).toBe(5);
});

test('an engine with another name at the same place of the bridge’s list is another engine', () => {
  analyseByLent(LENT);
  analyseByLent({ ...LENT, name: 'Stockfish' });
  expect(engineLocationStore.getState().lent?.lent.name).toBe('Stockfish');
});

test('an engine with little memory is offered what it has', () => {
  analyseByLent({ ...LENT, maxHashMb: 8 });
  const { limits, settings } = currentEngine().getSnapshot();
  expect(limits.hashSizesMb).toEqual([8]);
  expect(settings.hashMb).toBe(8);
});
