import { expect, test } from 'vitest';
import { findOldWords, makeOldWords } from './glossary.mjs';

const GLOSSARY = `
| Term | What it is | Not |
| --- | --- | --- |
| source | One origin of moves. | voice, voices |
| storage quota | How much a user may save. | Room |
| user | A person. | the reader |
| game | Moves. | |
`;
const found = (text: string) =>
  findOldWords(text, makeOldWords(GLOSSARY)).map(({ line, word }) => `${line} ${word}`);

test('an old word is found in text, identifiers and file names', () => {
  expect(found('All voices\nconst voiceRow = joinVoices(theVoice);')).toEqual([
    '1 voices',
    '2 voice',
    '2 Voices',
    '2 Voice',
  ]);
  expect(found('apps/web/src/voice-row.ts')).toEqual(['1 voice']);
  expect(found('The reader waits')).toEqual(['1 The reader']);
});

test('other words, names of the database and screen readers are left alone', () => {
  expect(found('invoice, voiced, voices_of, the screen reader')).toEqual([]);
});

test('a word with a capital is refused in identifiers only', () => {
  expect(found('there is room; new Room(), makeRoom(), Roomy')).toEqual(['1 Room', '1 Room']);
});
