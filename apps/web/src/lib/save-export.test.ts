// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api/api.ts';
import { saveExport } from './save-export.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an archive is saved without being read into memory', async () => {
  vi.spyOn(api(), 'accessToken').mockResolvedValue('token');
  const response = new Response('zip');
  const read = vi.spyOn(response, 'arrayBuffer');
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(response));
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:archive', revokeObjectURL: () => {} });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  expect(await saveExport('/api/user/export/1', 'data.zip')).toEqual({ success: true });
  expect([saved, read.mock.calls]).toEqual([['data.zip'], []]);
});
