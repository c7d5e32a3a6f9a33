// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { replacePage } from '../lib/replace-page.ts';
import { FatalBoundary } from './fatal-error.tsx';

// The document of the tests cannot load another page.
vi.mock(import('../lib/replace-page.ts'), () => ({ replacePage: vi.fn<() => void>() }));

beforeAll(startI18n);
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.mocked(replacePage).mockReset();
  window.history.replaceState(null, '', '/');
});

function Broken(): never {
  throw new Error('broken');
}

function fail(path: string): void {
  window.history.replaceState(null, '', path);
  render(
    <FatalBoundary>
      <Broken />
    </FatalBoundary>,
  );
}

test('a fatal error leads to /404, which gives the reason', () => {
  fail('/matches');
  expect(vi.mocked(replacePage).mock.calls).toEqual([['/404?reason=error']]);
});

test('a second fatal error within the life of the reload marker shows the message in place', () => {
  fail('/matches');
  cleanup();
  fail('/matches');
  expect(replacePage).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Something went wrong')).toBeDefined();
});

test('a fatal error of /404 itself shows the message in place', () => {
  fail('/404');
  expect(replacePage).not.toHaveBeenCalled();
  expect(screen.getByText('Something went wrong')).toBeDefined();
});
