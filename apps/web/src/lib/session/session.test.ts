import { expect, test } from 'vitest';
import { initialsOf, nameOf } from './session.ts';
import { makeUser } from './testing/make-user.ts';

test.each([
  ['en', 'An Nguyễn'],
  ['vi', 'Nguyễn An'],
  ['zh', 'Nguyễn An'],
])('in %s the name of the user is %s', (language, name) => {
  expect(nameOf(makeUser(), language)).toBe(name);
});

test('a Chinese name has no blank, and any other name has one in every language', () => {
  const chinese = { firstName: '荣华', lastName: '胡' };
  expect(nameOf(makeUser(chinese), 'zh')).toBe('胡荣华');
  expect(nameOf(makeUser({ firstName: 'Lan', lastName: 'Coach' }), 'zh')).toBe('Coach Lan');
});

test('without a name, the user name or the email address is shown', () => {
  const nameless = { firstName: '', lastName: '' };
  expect(nameOf(makeUser(nameless), 'en')).toBe('vanan');
  expect(nameOf(makeUser({ ...nameless, username: null }), 'en')).toBe('an@example.com');
});

test.each([
  ['Nguyễn Văn An', 'NA'],
  ['胡荣华', '胡'],
  ['𠮷 a', '𠮷A'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
