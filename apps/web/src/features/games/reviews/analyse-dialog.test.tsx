// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { AnalyseDialog } from './analyse-dialog.tsx';

const LIST = { batches: [], hasEngine: true, allowance: { perDay: 100, left: 1 } };
const onClose = vi.fn<() => void>();

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  queryClient().clear();
  onClose.mockClear();
});

async function show(matchIds: readonly string[]): Promise<HTMLElement> {
  render(<AnalyseDialog matchIds={matchIds} onClose={onClose} />);
  await screen.findByText(/1 more today/);
  return screen.getByRole('dialog');
}

test('Escape does not close it while the request is on its way', async () => {
  const answers: ((data: unknown) => void)[] = [];
  const answered = new Promise((resolve) => void answers.push(resolve));
  answerCalls((route) => (route.startsWith('POST') ? answered : LIST));
  const dialog = await show(['a']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /server/ })));
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  await act(async () => answers[0]?.({ batchId: 'b' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('it warns of more games than are left today', async () => {
  answerCalls(() => LIST);
  await show(['a']);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  await show(['a', 'b']);
  expect(screen.getByRole('alert').textContent).toMatch(/1 more today/);
});
