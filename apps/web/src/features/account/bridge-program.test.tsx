// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { onToast, type Toast } from '../../lib/toast.ts';
import { CopyCommand, makeBridgeCommand } from './bridge-program.tsx';

const COMMAND = makeBridgeCommand('https://chuhe.example', '--give');
const writeText = vi.fn<(text: string) => Promise<void>>();
const toasts: Toast[] = [];

beforeAll(async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onToast((toast) => toasts.push(toast));
  await startI18n();
});

test('the button copies the command, or says that the command is to be selected', async () => {
  render(<CopyCommand command={COMMAND} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the command' }));
  await expect.poll(() => toasts.at(-1)?.title).toBe('Command copied');
  expect(writeText).toHaveBeenCalledWith(
    'node chuhe-bridge.mjs --server https://chuhe.example --give',
  );
  writeText.mockRejectedValueOnce(new Error('NotAllowedError'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy the command' }));
  await expect
    .poll(() => toasts.at(-1))
    .toMatchObject({
      tone: 'warning',
      title: 'The browser does not allow copying. Select the command and copy it.',
    });
});
