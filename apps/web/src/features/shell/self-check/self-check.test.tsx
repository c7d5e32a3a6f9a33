// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type Finding, fault, note, well } from './finding.ts';
import { SelfCheck } from './self-check.tsx';

const found = vi.hoisted(() => ({
  browser: (): unknown => undefined,
  server: (): unknown => undefined,
}));
vi.mock('./browser-checks.ts', () => ({
  BROWSER_CHECKS: [{ name: () => 'One', run: async () => found.browser() }],
}));
vi.mock('./server-checks.ts', () => ({
  SERVER_CHECKS: [{ name: () => 'Two', run: async () => found.server() }],
}));

beforeAll(startI18n);
beforeEach(() => sessionStore.setState({ session: { kind: 'signed-out', why: 'ended' } }));
afterEach(cleanup);

const make = (kind: (text: Finding['text']) => Finding) => kind(() => '');

test.each([
  [well, well, 'Everything that was checked works.'],
  [well, note, 'No faults found. 1 check has a note.'],
  [fault, well, '1 check found a fault.'],
  [fault, note, '1 check found a fault. 1 check has a note.'],
])('the summary counts faults and notes: case %#', async (browser, server, summary) => {
  found.browser = () => make(browser);
  found.server = () => make(server);
  render(<SelfCheck />);
  await act(async () => {});
  expect(screen.getByRole('status').textContent).toBe(summary);
});
