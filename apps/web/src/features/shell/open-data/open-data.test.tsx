// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { OpenDataView } from './open-data.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const FILE = {
  name: 'positions-2026-01-02.jsonl.gz',
  url: '/data/positions-2026-01-02.jsonl.gz',
  createdAt: '2026-01-01T20:00:00.000Z',
  format: 'chuhe-positions-3',
  positions: 2273,
  bytes: 1_234_567,
  sha256: 'ab'.repeat(32),
};

const show = (data: unknown): HTMLElement => {
  answerCalls((route) => (route === 'GET /api/data' ? data : undefined));
  return render(<OpenDataView />).container;
};

test('a file is shown with its date, size and hash, and how to fetch and load it', async () => {
  const container = show({ files: [FILE], licence: 'CC0' });
  const link = await screen.findByRole('link', { name: FILE.name });
  expect(link.getAttribute('href')).toBe(FILE.url);
  for (const text of ['2,273', '1.2 MB', FILE.sha256, FILE.format]) screen.getByText(text);
  screen.getByText(/CC0$/);
  screen.getByText(`npm run load -- ${FILE.name}`);
  screen.getByText(/^curl -C - -O http.*positions-2026-01-02\.jsonl\.gz$/);
  expect((await axe.run(container)).violations).toEqual([]);
});

test('a site that does not offer its data says so, and one without a file when it will have one', async () => {
  show(null);
  expect(await screen.findByText('This site does not offer its data')).toBeDefined();
  cleanup();
  show({ files: [], licence: '' });
  expect(await screen.findByText('There is no file yet')).toBeDefined();
  screen.getByText('The first one is written at the hour that the administrators have set.');
});
