import { expect, test } from 'vitest';
import { type ChapterSettings, changeOf, conflictsOf, rebase } from './chapter-settings.ts';

const BASE: ChapterSettings = {
  title: 'Pins',
  kind: 'find',
  orientation: 'red',
  practice: { task: 'Win the horse', level: 3 },
};

test('only changed fields are sent, with what was there before', () => {
  expect(changeOf(BASE, { ...BASE })).toBeUndefined();
  expect(changeOf(BASE, { ...BASE, title: 'Forks' })).toEqual({
    title: 'Forks',
    was: { title: 'Pins' },
  });
  const practice = { level: 3 };
  expect(changeOf(BASE, { ...BASE, practice })).toEqual({
    practice,
    was: { practice: BASE.practice },
  });
});

test('fields that both have changed are named, and saving again replaces only them', () => {
  const mine = { ...BASE, title: 'Forks', practice: { task: 'Win a piece', level: 3 } };
  const now: ChapterSettings = {
    ...BASE,
    kind: 'guess',
    orientation: 'black',
    practice: { task: 'Hold', level: 5, side: 'black' },
  };
  const all = { base: BASE, mine, now };
  expect(conflictsOf(all)).toEqual(['task']);
  const base = rebase(all);
  expect(base).toEqual({ ...BASE, practice: { task: 'Hold', level: 3 } });
  expect(changeOf(base, mine)).toEqual({
    title: 'Forks',
    practice: mine.practice,
    was: { title: 'Pins', practice: { task: 'Hold', level: 3 } },
  });
});

test('two equal changes are no conflict', () => {
  const mine = { ...BASE, title: 'Forks' };
  expect(conflictsOf({ base: BASE, mine, now: mine })).toEqual([]);
});
