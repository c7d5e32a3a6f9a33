// @vitest-environment jsdom
import { t } from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { startInBrowser } from '../../../engine/browser-program.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { BROWSER_CHECKS } from './browser-checks.ts';
import { makeStatusReader } from './server-status.ts';

const start = vi.hoisted(() => vi.fn<typeof startInBrowser>());
vi.mock('../../../engine/browser-program.ts', () => ({ startInBrowser: start }));

beforeAll(startI18n);
afterEach(() => {
  vi.unstubAllGlobals();
  start.mockReset();
});

function run(name: string, signal = new AbortController().signal) {
  const check = BROWSER_CHECKS.find((each) => each.name(t) === name);
  if (check === undefined) throw new Error(`No check ${name}`);
  return check.run(signal, makeStatusReader(signal));
}

async function find(name: string): Promise<[state: string, text: string]> {
  const { state, text } = await run(name);
  return [state, text(t)];
}

test('the engine does not start if the check is over before its code is loaded', async () => {
  const over = new AbortController();
  const finding = run('Engine', over.signal);
  over.abort();
  await expect(finding).rejects.toThrow(/abort/i);
  expect(start).not.toHaveBeenCalled();
});

test('an engine that does not start is reported with the reason', async () => {
  start.mockResolvedValue({ ok: false, error: { reason: 'no-memory', detail: '' } });
  expect(await find('Engine')).toEqual(['fault', t('engine.failed.noMemory')]);
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', async () => new Response(null, { status: 502 })],
])('the isolation of a page that %s is not judged', async (_, answer) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', answer);
  expect(await find('Threads of the engine')).toEqual([
    'fault',
    'No usable answer from the server.',
  ]);
});

test('storage works in a browser that refuses to estimate it', async () => {
  const request = Object.assign(new EventTarget(), { result: { close: () => undefined } });
  vi.stubGlobal('indexedDB', {
    open: () => {
      queueMicrotask(() => request.dispatchEvent(new Event('success')));
      return request;
    },
    deleteDatabase: () => undefined,
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.reject(new TypeError()) } });
  expect(await find('Storage')).toEqual(['well', t('selfCheck.storage.works')]);
});
