import { expect, test } from 'vitest';
import { addDays, clockText, dayIn, offsetText, startOfDay, zoneText } from './time-zone.ts';

const VIETNAM = 'Asia/Ho_Chi_Minh';
const INDIA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';

test.each([
  ['2026-11-22', VIETNAM, '2026-11-21T17:00:00.000Z', 24],
  ['2026-11-22', INDIA, '2026-11-21T18:30:00.000Z', 24],
  // Clocks go forward on 8 March 2026 and back on 1 November 2026, at two o'clock.
  ['2026-03-07', NEW_YORK, '2026-03-07T05:00:00.000Z', 24],
  ['2026-03-08', NEW_YORK, '2026-03-08T05:00:00.000Z', 23],
  ['2026-03-09', NEW_YORK, '2026-03-09T04:00:00.000Z', 24],
  ['2026-10-31', NEW_YORK, '2026-10-31T04:00:00.000Z', 24],
  ['2026-11-01', NEW_YORK, '2026-11-01T04:00:00.000Z', 25],
  ['2026-11-02', NEW_YORK, '2026-11-02T05:00:00.000Z', 24],
  // Forward at midnight: the day begins at one o'clock.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23],
  // Back at one o'clock: there are two midnights.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
  // Back at midnight: the hour before it comes twice.
  ['2018-02-17', 'America/Sao_Paulo', '2018-02-17T02:00:00.000Z', 25],
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', 24],
])('%s in %s begins at %s and has %i hours', (day, zone, start, hours) => {
  const begin = startOfDay(day, zone);
  expect(begin.toISOString()).toBe(start);
  expect(dayIn(begin, zone)).toBe(day);
  expect(dayIn(new Date(begin.getTime() - 1), zone)).toBe(addDays(day, -1));
  expect((startOfDay(addDays(day, 1), zone).getTime() - begin.getTime()) / 3_600_000).toBe(hours);
});

test('clocks and their distance from UTC follow the season', () => {
  const [winter, summer] = [new Date('2026-01-31T18:30:05.9Z'), new Date('2026-07-31T18:30:05.9Z')];
  expect(clockText(winter, NEW_YORK)).toBe('2026-01-31 13:30:05');
  expect(clockText(summer, NEW_YORK)).toBe('2026-07-31 14:30:05');
  expect(offsetText(winter, NEW_YORK)).toBe('UTC-5');
  expect(offsetText(summer, NEW_YORK)).toBe('UTC-4');
  expect(offsetText(summer, INDIA)).toBe('UTC+5:30');
  expect(offsetText(summer, 'Etc/UTC')).toBe('UTC');
});

test.each([
  [VIETNAM, 'Vietnam Time (UTC+7)', 'giờ Việt Nam (UTC+7)', '越南时间（UTC+7）'],
  [INDIA, 'India Time (UTC+5:30)', 'giờ Ấn Độ (UTC+5:30)', '印度时间（UTC+5:30）'],
  [NEW_YORK, 'Eastern Time', 'giờ miền Đông', '纽约时间'],
  ['Etc/GMT+3', 'UTC-3', 'UTC-3', 'UTC-3'],
  ['UTC', 'UTC', 'UTC', 'UTC'],
])('%s is named in the language of the user', (zone, en, vi, zh) => {
  const now = new Date('2026-11-21T17:00:00Z');
  const names = ['en-US', 'vi-VN', 'zh-CN'].map((locale) => zoneText(zone, locale, now));
  expect(names).toEqual([en, vi, zh]);
});
