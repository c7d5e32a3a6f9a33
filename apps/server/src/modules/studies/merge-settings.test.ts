import { expect, test } from 'vitest';
import { mergeField, mergePractice } from './merge-settings.ts';

test('a field that the user has not changed keeps what another editor has made of it', () => {
  expect(mergeField('theirs', { to: 'old', was: 'old' })).toBe('theirs');
  expect(mergeField('theirs', { to: undefined, was: undefined })).toBe('theirs');
});

test('a changed field is taken if no other editor has changed it, or to the same', () => {
  expect(mergeField('old', { to: 'mine', was: 'old' })).toBe('mine');
  expect(mergeField('mine', { to: 'mine', was: 'old' })).toBe('mine');
  expect(mergeField(['a'], { to: ['b'], was: ['a'] })).toEqual(['b']);
});

test('two changes of one field are a conflict, unless the caller does not say what was there', () => {
  expect(() => mergeField('theirs', { to: 'mine', was: 'old' })).toThrow('CONFLICT');
  expect(mergeField('theirs', { to: 'mine', was: undefined })).toBe('mine');
});

test('the fields of practice are merged one by one', () => {
  const was = { task: 'Hold', level: 3 };
  const now = { task: 'Hold', level: 5, side: 'red' } as const;
  expect(mergePractice(now, { to: { task: 'Hold on', level: 3 }, was })).toEqual({
    task: 'Hold on',
    level: 5,
    side: 'red',
  });
  expect(mergePractice(now, { to: { level: 3 }, was })).toEqual({ level: 5, side: 'red' });
  expect(() => mergePractice(now, { to: { task: 'Hold', level: 7 }, was })).toThrow('CONFLICT');
  expect(mergePractice(now, { to: { level: 7 }, was: undefined })).toEqual({ level: 7 });
});
