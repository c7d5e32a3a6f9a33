// @vitest-environment jsdom
import type { LegalPageState } from '@chuhe/contract/legal';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { LegalEditor } from './legal-editor.tsx';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stateOf = (version: number, text: string): LegalPageState => ({
  page: 'imprint',
  version,
  texts: { en: text, vi: '', zh: '' },
  versions: [],
});
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('a version that another administrator publishes during an edit is not replaced before a notice', async () => {
  const conflict = readFailure(409, { success: false, code: 'CONFLICT', message: '' });
  const asked = answerCalls((route) => (route.startsWith('GET') ? stateOf(4, 'B') : conflict));
  const onChange = vi.fn<(state: LegalPageState) => void>();
  const { rerender } = render(<LegalEditor state={stateOf(3, 'old')} onChange={onChange} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A' } });
  // The page is refetched after a lost connection.
  rerender(<LegalEditor state={stateOf(4, 'B')} onChange={onChange} />);
  await press('Publish version 4');
  expect(asked[0]?.[1].body).toMatchObject({ basedOn: 3, texts: { en: 'A' } });
  expect(screen.getByRole('alert').textContent).toContain('Another administrator');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A');
  expect(onChange).toHaveBeenCalledWith(stateOf(4, 'B'));
  await press('Publish version 5');
  expect(asked.at(-2)?.[1].body).toMatchObject({ basedOn: 4, texts: { en: 'A' } });
});
