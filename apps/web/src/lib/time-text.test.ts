import { expect, test } from 'vitest';
import { durationText, timeText } from './time-text.ts';

test.each([
  ['en', /^Nov 22, 2026, 12:30.AM \(UTC\+7\)$/],
  ['vi', /^00:30.* 22.*11.*2026 \(UTC\+7\)$/],
  ['zh', /^2026年11月22日 00:30 \(UTC\+7\)$/],
] as const)('in %s the time is that of Ho Chi Minh City', (language, text) => {
  expect(timeText('2026-11-21T17:30:00Z', language)).toMatch(text);
});

test.each([
  ['en', '5 sec', '2 min'],
  ['vi', '5 giây', '2 phút'],
  ['zh', '5秒', '2分钟'],
] as const)(
  'in %s a duration is in seconds, from a minute on in minutes',
  (language, seconds, minutes) => {
    expect(durationText(4.2, language)).toBe(seconds);
    expect(durationText(61, language)).toBe(minutes);
  },
);
