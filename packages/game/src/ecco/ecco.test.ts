import { expect, test } from 'vitest';
import { eccoName } from './ecco.ts';
import { ECCO_NAMES } from './ecco-names.ts';

test('a code has a name in each language, and an unknown code has none', () => {
  expect(eccoName('A30', 'zh')).toBe('飞相对左过宫炮');
  expect(eccoName('A30', 'vi')).toMatch(/^Phi tượng .*quá cung pháo$/);
  expect(eccoName('A30', 'en')).toMatch(/^Elephant .*cannon$/i);
  expect(eccoName('Z99', 'en')).toBeUndefined();
});

test('each code has one line with three names, in order', () => {
  const lines = ECCO_NAMES.trim().split('\n');
  const codes = lines.map((line) => line.slice(0, 3));
  expect(codes).toEqual([...new Set(codes)].toSorted());
  const wrong = lines.filter(
    (line) => !/^[A-E]\d\d\|[^|]*\p{Script=Han}[^|]*\|[^|]+\|[^|]+$/u.test(line),
  );
  expect(wrong).toEqual([]);
});
