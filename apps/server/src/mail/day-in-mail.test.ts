import { expect, test } from 'vitest';
import { dayInMail } from './day-in-mail.ts';

test.each([
  ['en', '8 December 2026'],
  ['vi', 'ngày 8 tháng 12 năm 2026'],
  ['zh', '2026年12月8日'],
] as const)('a day in a mail is written as people of %s write it', (language, text) => {
  expect(dayInMail(new Date('2026-12-08T12:00:00Z'), language)).toBe(text);
});
