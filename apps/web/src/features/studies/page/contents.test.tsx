// @vitest-environment jsdom
import type { Study } from '@chuhe/contract/study';
import { expect, test } from 'vitest';
import { addressFor } from './contents.tsx';

const studyAs = (role: Study['role']) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts that are read.
  ({ studyId: 'study', role }) as Study;
const FIND = { chapterId: 'first', kind: 'find' } as const;

test('a practice chapter opens as a practice for those who cannot edit it, and as a chapter for the others', () => {
  expect(addressFor(studyAs('viewer'), FIND, 'secret')).toBe(
    '/studies/study/practice/first?code=secret',
  );
  expect(addressFor(studyAs(null), FIND, undefined)).toBe('/studies/study/practice/first');
  expect(addressFor(studyAs('editor'), FIND, undefined)).toBe('/studies/study/first');
  expect(addressFor(studyAs('viewer'), { ...FIND, kind: 'analysis' }, undefined)).toBe(
    '/studies/study/first',
  );
});
