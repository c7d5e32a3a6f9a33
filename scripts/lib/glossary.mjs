import { readdir, readFile } from 'node:fs/promises';
import { RunError } from './run.mjs';
import { ROOT } from './setup.mjs';

const GLOSSARY = 'docs/glossary.md';
const FOLDERS = ['apps', 'packages', 'scripts', 'docs'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'THIRD_PARTY.md'];
const TEXT = /\.(ts|tsx|mjs|js|html|css|md)$/;
/** Files that are not written by hand, that are about speech and its voices, or that are about old words. */
const EXCLUDED =
  /(^|\/)(node_modules|dist|migrations|sounds)(\/|\.ts$)|glossary\.(md|mjs|test\.ts)$/;

/**
 * Checks that no file uses a word that the glossary has replaced.
 *
 * @throws {RunError} after printing each old word with its file and line
 */
export async function checkGlossary(root = ROOT) {
  const isOld = makeOldWords(await readFile(new URL(GLOSSARY, root), 'utf8'));
  let count = 0;
  for (const path of await listTexts(root)) {
    const text = await readFile(new URL(path, root), 'utf8');
    for (const { line, word } of [
      ...findOldWords(path, isOld).map(({ word }) => ({ line: 0, word })),
      ...findOldWords(text, isOld),
    ]) {
      console.error(`${path}:${line}: “${word}” is not in the glossary any more`);
      count += 1;
    }
  }
  if (count > 0) throw new RunError(`${count} old words: see ${GLOSSARY}`, 1);
}

/**
 * @param {string} glossary Markdown with a table. Its last column lists the old words for each term
 * @returns {RegExp} matches an old word as a whole word or as a part of an identifier, `camelCase` or `UPPER_CASE`
 */
export function makeOldWords(glossary) {
  const words = [...glossary.matchAll(/^\|.*\|([^|]*)\|$/gm)]
    .flatMap(([, cell = '']) => cell.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'Not' && !word.startsWith('-'));
  // Without words, uses a pattern that never matches, since an empty pattern would match everywhere.
  return new RegExp(words.map(patternOf).join('|') || '(?!)', 'g');
}

/** Matches the space between two words of a phrase, which may include a line break and the start of a comment line. */
const SPACE = String.raw`(?: |\s*\n[\s*/#>]*)`;

/** @param {string} word */
function patternOf(word) {
  const text = word.split(' ').map(escape).join(SPACE);
  const snake = escape(word.replaceAll(/ |(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase());
  const constant = `(?<![A-Za-z])${snake}(?![A-Za-z])`;
  // In `camelCase`, every part of an identifier after the first begins with a capital. A whole word may begin with a capital too.
  const [first = '', rest] = [text[0], text.slice(1)];
  if (first === first.toUpperCase()) {
    return `(?:(?<=[a-z\\d])|(?<![\\w-]))${text}(?![a-z])|${constant}`;
  }
  const capital = first.toUpperCase() + rest;
  return `(?<!\\w)${text}(?![a-z_])|(?:(?<=[a-z\\d])|(?<!\\w))${capital}(?![a-z_])|${constant}`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/**
 * @param {string} text
 * @param {RegExp} oldWords result of `makeOldWords`
 * @returns {{ readonly line: number, readonly word: string }[]}
 */
export function findOldWords(text, oldWords) {
  return [...text.matchAll(oldWords)]
    .filter(({ index }) => !ALLOWED_AFTER.test(text.slice(0, index)))
    .map(({ 0: word, index }) => ({
      line: text.slice(0, index).split('\n').length,
      word: word.replaceAll(new RegExp(SPACE, 'g'), ' '),
    }));
}

/** Texts after which an old word is allowed: a screen reader is a program, and keys in a browser's storage keep their names. */
const ALLOWED_AFTER = new RegExp(`([Ss]creen${SPACE}|chuhe\\.)$`);

/**
 * @param {URL} root
 * @returns {Promise<string[]>} paths of the files that are written by hand, relative to `root`
 */
async function listTexts(root) {
  const lists = FOLDERS.map((folder) => readdir(new URL(folder, root), { recursive: true }));
  const paths = (await Promise.all(lists)).flatMap((names, index) =>
    names.map((name) => `${FOLDERS[index]}/${name.replaceAll('\\', '/')}`),
  );
  return [...FILES, ...paths].filter((path) => TEXT.test(path) && !EXCLUDED.test(path));
}
