// @vitest-environment jsdom
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { registerAction } from '../lib/actions/registry.ts';
import { overlays } from '../lib/overlays.ts';
import { onToast } from '../lib/toast.ts';
import { openWantedDialog } from './wanted-dialog.ts';

beforeAll(startI18n);

it('says why the dialog of the address cannot be opened, and takes it out of the address', async () => {
  window.history.replaceState(null, '', '/?dialog=save');
  const run = vi.fn<() => void>();
  registerAction('saveGame', { run, disabledReason: 'disabledReasons.nothingToUndo' });
  const titles: string[] = [];
  onToast(({ title }) => titles.push(title));
  openWantedDialog();
  expect(overlays().wanted).toBe('save');
  await vi.waitFor(() => expect(titles).toHaveLength(1));
  expect([overlays().wanted, run.mock.calls.length]).toEqual([undefined, 0]);
  expect(window.location.search).toBe('');
});
