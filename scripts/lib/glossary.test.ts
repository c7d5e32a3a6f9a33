import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { checkGlossary, findOldWords, makeOldWords } from './glossary.mjs';

const GLOSSARY = `
| Term | What it is | Not |
| --- | --- | --- |
| source | One origin of moves. | voice, voices |
| storage quota | How much a user may save. | Room |
| retry later | An answer. | NotNow |
| user | A person. | the reader, readers |
| game | Moves. | |
`;
const found = (text: string, glossary = GLOSSARY) =>
  findOldWords(text, makeOldWords(glossary)).map(({ line, word }) => `${line} ${word}`);

afterEach(() => void vi.restoreAllMocks());

test('an old word is found in text, identifiers and file names', () => {
  expect(found('All voices\nconst voiceRow = joinVoices(theVoice, a1Voice);')).toEqual([
    '1 voices',
    '2 voice',
    '2 Voices',
    '2 Voice',
    '2 Voice',
  ]);
  expect(found('apps/web/src/voice-row.ts')).toEqual(['1 voice']);
  expect(found('The reader waits')).toEqual(['1 The reader']);
});

test('an old word is found in constants', () => {
  expect(found('VOICES + MAX_VOICE + ROOM_OF * NOT_NOW * INVOICE * READERSHIP')).toEqual([
    '1 VOICES',
    '1 VOICE',
    '1 ROOM',
    '1 NOT_NOW',
  ]);
});

test('a phrase is found where a line breaks it', () => {
  expect(found('/**\n * It shows the\n * reader a move\n */\n// the\n  // reader')).toEqual([
    '2 the reader',
    '5 the reader',
  ]);
});

test('other words, names of the database and screen readers are left alone', () => {
  expect(found('invoice, voiced, voices_of, the screen reader')).toEqual([]);
  expect(found('screen readers and screen\n * readers')).toEqual([]);
});

test('a word with a capital is refused in identifiers only', () => {
  expect(found('there is room; new Room(), makeRoom(), Roomy')).toEqual(['1 Room', '1 Room']);
});

test('a word is no pattern, and without old words nothing is found', () => {
  const glossary = '| term | What it is | not c++, a.b |\n';
  expect(found('axb, a.b', glossary)).toEqual(['1 a.b']);
  expect(found('All voices', '| term | What it is | |\n')).toEqual([]);
});

test('every kind of text is read', async () => {
  const root = await mkdtemp(join(tmpdir(), 'glossary-'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const paths = ['CHANGELOG.md', 'THIRD_PARTY.md', 'README.md', 'CONTRIBUTING.md'];
  const inFolders = ['apps/a.html', 'packages/a.ts', 'scripts/a.mjs', 'scripts/a.js', 'docs/a.md'];
  const error = vi.spyOn(console, 'error').mockReturnValue();
  try {
    await Promise.all([...paths, ...inFolders].map((path) => write(path, 'a voice\n')));
    await write('docs/glossary.md', GLOSSARY);
    await expect(checkGlossary(pathToFileURL(`${root}/`))).rejects.toThrow('9 old words');
    expect(error).toHaveBeenCalledWith('scripts/a.js:1: “voice” is not in the glossary any more');
  } finally {
    await rm(root, { recursive: true });
  }
});
