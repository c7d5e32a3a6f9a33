import type { Study } from '@chuhe/contract/study';
import { expect, test } from 'vitest';
import { placeOf } from './chapter-place.ts';

const studyAs = (role: Study['role']) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts that are read.
  ({ studyId: 'study', role }) as Study;
const FIND = { chapterId: 'first', kind: 'find' } as const;

test('a practice chapter opens as a practice for those who cannot edit it, and as a chapter for the others', () => {
  expect(placeOf(studyAs('viewer'), FIND, 'secret')).toBe(
    '/studies/study/practice/first?code=secret',
  );
  expect(placeOf(studyAs(null), FIND, undefined)).toBe('/studies/study/practice/first');
  expect(placeOf(studyAs('editor'), FIND, undefined)).toBe('/studies/study/first');
  expect(placeOf(studyAs('viewer'), { ...FIND, kind: 'analysis' }, undefined)).toBe(
    '/studies/study/first',
  );
});
