// @vitest-environment jsdom
import type { Session } from '@chuhe/contract/identity';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { SessionsSection } from './sessions-section.tsx';

const CREATED = '2026-11-20T10:00:00.000Z';
const sessionOf = (id: string, isCurrent: boolean): Session => ({
  id,
  isCurrent,
  userAgent: '',
  createdAt: CREATED,
  lastUsedAt: CREATED,
  expiresAt: CREATED,
});

const onOthersEnded = vi.fn<() => void>();

beforeAll(startI18n);
beforeEach(() => {
  onOthersEnded.mockReset();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});
afterEach(cleanup);

async function endOthers(answer: () => unknown): Promise<void> {
  const sessions = [sessionOf('one', true), sessionOf('two', false)];
  answerCalls((route) => (route === 'GET /api/sessions' ? sessions : answer()));
  render(<SessionsSection version={0} onOthersEnded={onOthersEnded} />);
  fireEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
}

test('the page is notified when all other sessions have ended, since the key for programs ends with them', async () => {
  await endOthers(() => Promise.resolve(null));
  await expect.poll(() => onOthersEnded.mock.calls).toHaveLength(1);
});

test('sessions that could not be ended stay in the list', async () => {
  await endOthers(() => localFailure('NETWORK'));
  expect(await screen.findByText('This session')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(onOthersEnded).not.toHaveBeenCalled();
});
