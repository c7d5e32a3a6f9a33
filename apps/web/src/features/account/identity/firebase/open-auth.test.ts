// @vitest-environment jsdom
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initializeAuth } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { openAuth } from './open-auth.ts';

// Here the SDK would load its build for Node, which has other storages.
vi.mock('@firebase/auth', () => ({
  indexedDBLocalPersistence: 'indexed database',
  browserLocalPersistence: 'local storage',
  browserSessionPersistence: 'session storage',
  browserPopupRedirectResolver: 'pop-up',
  initializeAuth: vi.fn<() => object>(() => ({})),
}));

const SDK = fileURLToPath(import.meta.resolve('@firebase/auth')).replace(/dist\/.*$/, 'dist/esm/');

test('the session at the provider is kept in the storages of the specification, in their order', () => {
  openAuth({ projectId: 'demo-x', apiKey: 'x', authDomain: 'x.example' });
  const [[, options] = []] = vi.mocked(initializeAuth).mock.calls;
  expect(options).toMatchObject({
    persistence: ['indexed database', 'local storage', 'session storage'],
  });
});

test('the SDK has the time-outs and the pop-up of the specification', async () => {
  const files = (await readdir(SDK)).filter((name) => /^index-.*\.js$/.test(name));
  const code = (await Promise.all(files.map((name) => readFile(`${SDK}${name}`, 'utf8')))).join();
  expect(code).toContain('DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000)');
  expect(code).toContain('DEFAULT_WIDTH = 500');
  expect(code).toContain('DEFAULT_HEIGHT = 600');
});
