import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

test.each([
  ['en', /^Nov 22, 2026, 12:30.AM \(UTC\+7\)$/],
  ['vi', /^00:30.* 22.*11.*2026 \(UTC\+7\)$/],
  ['zh', /^2026年11月22日 00:30 \(UTC\+7\)$/],
] as const)('in %s the time is that of Ho Chi Minh City', (language, text) => {
  expect(timeText('2026-11-21T17:30:00Z', language)).toMatch(text);
});
