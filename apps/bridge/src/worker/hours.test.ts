import { describe, expect, test } from 'vitest';
import { isWithin, parseHours } from './hours.ts';

const at = (hour: number): Date => new Date(2026, 0, 2, hour, 30);

describe('the hours in which a computer gives time', () => {
  test('may pass midnight', () => {
    const night = parseHours('22-7');
    if (night === undefined) throw new Error('not read');
    expect([21, 22, 0, 6, 7].map((hour) => isWithin(night, at(hour)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('may be within a day, until its end', () => {
    const evening = parseHours('18-24');
    if (evening === undefined) throw new Error('not read');
    expect([17, 18, 23, 0].map((hour) => isWithin(evening, at(hour)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each(['', '7', '7-7', '24-3', '3-25', '-1-3', '22:00-7:00', 'x'])('are not %j', (text) => {
    expect(parseHours(text)).toBeUndefined();
  });
});
