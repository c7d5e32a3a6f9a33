// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { analyseByLent } from '../../../engine/choose-engine.ts';
import { engineLocationStore } from '../../../engine/engine-location.ts';
import { analyseInBrowser, analyseOnServer } from '../../../engine/engines.ts';
import { STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { restoreEngine } from './restore-engine.ts';

vi.mock('./engine-settings-dialog.tsx', () => import('../../../engine/choose-engine.ts'));

const LENT = {
  bridgeId: '00000000-0000-4000-8000-000000000001',
  engine: 0,
  name: 'Pikafish',
  maxThreads: 8,
  maxHashMb: 4096,
  maxLines: 500,
};

const location = () => engineLocationStore.getState().location;

test('the server analyses until the user changes it, also with a chosen engine on the user’s computer', async () => {
  writeJson(STORAGE_KEYS.lentEngine, LENT);
  restoreEngine();
  await vi.waitFor(() => expect(location()).toBe('bridge'));
  analyseOnServer();
  restoreEngine();
  await vi.dynamicImportSettled();
  expect(location()).toBe('server');
});

test('an engine that was chosen in another tab does not replace the browser’s of this one', async () => {
  restoreEngine();
  writeJson(STORAGE_KEYS.lentEngine, LENT);
  restoreEngine();
  await vi.dynamicImportSettled();
  expect(location()).toBe('browser');
});

test('an engine that the user chooses while the code loads is not replaced', async () => {
  writeJson(STORAGE_KEYS.lentEngine, LENT);
  restoreEngine();
  analyseOnServer();
  await vi.dynamicImportSettled();
  expect(location()).toBe('server');
  analyseInBrowser();
  analyseByLent(LENT);
  expect(location()).toBe('bridge');
});
