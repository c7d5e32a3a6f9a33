import { expect, test } from 'vitest';
import { initialsOf, nameOf } from './session.ts';
import { makeUser } from './testing/make-user.ts';

test.each([
  ['en', 'An Nguyễn'],
  ['vi', 'Nguyễn An'],
  ['zh', 'NguyễnAn'],
])('in %s the reader is called %s', (language, name) => {
  expect(nameOf(makeUser(), language)).toBe(name);
});

test('without a name the user is called by user name or address', () => {
  const nobody = { firstName: '', lastName: '' };
  expect(nameOf(makeUser(nobody), 'en')).toBe('vanan');
  expect(nameOf(makeUser({ ...nobody, username: null }), 'en')).toBe('an@example.com');
});

test.each([
  ['Nguyễn Văn An', 'NA'],
  ['胡荣华', '胡'],
  ['𠮷 a', '𠮷A'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
