// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { detectLanguage } from '../i18n/languages.ts';
import { STORAGE_KEYS } from './storage.ts';
import {
  dayText,
  durationText,
  gameDateText,
  monthText,
  siteDay,
  timeAmountText,
  timeText,
} from './time-text.ts';

const TIME = '2026-11-21T17:30:00Z';

test.each(['en', 'vi', 'zh'] as const)(
  'until %s is chosen, times are formatted by vi-VN, in the zone of Ho Chi Minh City',
  (language) => {
    expect(timeText(TIME, language)).toBe('00:30 22/11/2026 (UTC+7)');
    expect(dayText(TIME, language)).toBe('22/11/2026');
    expect(dayText(TIME, language, 'UTC')).toBe('21/11/2026');
    expect(monthText('2026-11', language)).toBe('11/2026');
  },
);

test.each([
  ['en', /^Nov 22, 2026, 12:30.AM \(UTC\+7\)$/, 'Nov 22, 2026', 'Nov 2026'],
  ['vi', /^00:30 22\/11\/2026 \(UTC\+7\)$/, '22/11/2026', '11/2026'],
  ['zh', /^2026年11月22日 00:30 \(UTC\+7\)$/, '2026年11月22日', '2026年11月'],
] as const)('once %s is chosen, times have its format', (language, text, day, month) => {
  localStorage.setItem(STORAGE_KEYS.language, language);
  expect(timeText(TIME, language)).toMatch(text);
  expect(dayText(TIME, language)).toBe(day);
  expect(monthText('2026-11', language)).toBe(month);
});

test('times and their distance from UTC follow the time zone of the site', () => {
  const { dataset } = document.documentElement;
  dataset['timeZone'] = 'America/New_York';
  try {
    expect(timeText('2026-07-21T03:30:00Z', 'vi')).toBe('23:30 20/07/2026 (UTC-4)');
    expect(timeText('2026-11-21T03:30:00Z', 'vi')).toBe('22:30 20/11/2026 (UTC-5)');
    expect(dayText('2026-11-21T04:59:59Z', 'vi')).toBe('20/11/2026');
    // 25 hours.
    expect(siteDay(new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01');
    expect(siteDay(new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  } finally {
    delete dataset['timeZone'];
  }
});

test('a browser without our languages gets the default language of the site', () => {
  const { dataset } = document.documentElement;
  dataset['defaultLanguage'] = 'vi';
  try {
    expect(detectLanguage(undefined, ['fr'])).toBe('vi');
    expect(detectLanguage(undefined, ['fr', 'zh'])).toBe('zh');
  } finally {
    delete dataset['defaultLanguage'];
  }
});

test.each([
  ['', ''],
  ['2026', '2026'],
  ['2026-11', '11/2026'],
  ['2026-11-21', '21/11/2026'],
  ['2026.11.21', '21/11/2026'],
  ['2026/1/2', '02/01/2026'],
  ['2026.11.??', '11/2026'],
  ['2001.11.17.', '17/11/2001'],
  ['2026.??.??', '2026'],
  ['2021.13.45', '2021.13.45'],
  ['2021.02.29', '2021.02.29'],
  ['Xuân 1960', 'Xuân 1960'],
  ['20000506', '06/05/2000'],
  ['2001年9月15日', '15/09/2001'],
  ['2001年9月', '09/2001'],
  ['20009999', '20009999'],
])('the date %j of a game is written %j', (date, text) => {
  expect(gameDateText(date, 'vi')).toBe(text);
});

test.each([
  ['en', '5 sec', '2 min'],
  ['vi', '5 giây', '2 phút'],
  ['zh', '5 秒', '2 分钟'],
] as const)(
  'in %s a duration is in seconds, from a minute on in minutes',
  (language, seconds, minutes) => {
    expect(durationText(4.2, language)).toBe(seconds);
    expect(durationText(61, language)).toBe(minutes);
  },
);

test.each([
  ['en', '30 sec', '1 hr 30 min', '24 hr'],
  ['vi', '30 giây', '1 giờ 30 phút', '24 giờ'],
  ['zh', '30 秒', '1 小时 30 分钟', '24 小时'],
] as const)('in %s an amount of time is not rounded', (language, ...texts) => {
  expect([30, 5400, 86_400].map((seconds) => timeAmountText(seconds, language))).toEqual(texts);
});
