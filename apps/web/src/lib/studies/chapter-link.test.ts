import { expect, test } from 'vitest';
import {
  chapterAddress,
  chapterOfAddress,
  parseChapterLink,
  practiceAddress,
} from './chapter-link.ts';

const LINK = {
  studyId: '4f8f1fd1-0fd8-4b27-8ca6-4f1d0a54b0a1',
  chapterId: '0b0e6a3a-55f5-4a3f-8c0e-9d3a4b1c2d3e',
};

test('an address names its chapter and the secret of its link', () => {
  for (const link of [
    { ...LINK, code: undefined },
    { ...LINK, code: 'q3F-_1234567890abcdefg' },
  ]) {
    const { pathname, search } = new URL(chapterAddress(link), 'https://chuhe.example');
    expect(chapterOfAddress({ pathname, search })).toEqual(link);
  }
});

test.each(['/', '/studies', `/studies/${LINK.studyId}`, practiceAddress(LINK), '/studies/a/b'])(
  '%s names no chapter on the board',
  (pathname) => {
    expect(chapterOfAddress({ pathname, search: '' })).toBeUndefined();
  },
);

test('a stored link is read, and anything else is not', () => {
  expect(parseChapterLink({ ...LINK, code: 1 })).toEqual({ ...LINK, code: undefined });
  expect(parseChapterLink({ studyId: LINK.studyId })).toBeUndefined();
  expect(parseChapterLink('x')).toBeUndefined();
});
