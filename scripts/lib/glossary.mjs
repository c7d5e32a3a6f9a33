import { readdir, readFile } from 'node:fs/promises';
import { RunError } from './run.mjs';
import { ROOT } from './setup.mjs';

const GLOSSARY = 'docs/glossary.md';
const FOLDERS = ['apps', 'packages', 'scripts', 'tools', 'docs'];
const TEXT = /\.(ts|tsx|mjs|css|md)$/;
/** Not written by hand; about speech, which has voices; or about old words. */
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
 * @param {string} glossary Markdown; the last column of its table lists the old words of a term
 * @returns {RegExp} matches an old word as a whole word or as a part of a camelCase identifier
 */
export function makeOldWords(glossary) {
  const words = [...glossary.matchAll(/^\|.*\|([^|]*)\|$/gm)]
    .flatMap(([, cell = '']) => cell.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'Not' && !word.startsWith('-'));
  const patterns = words.map((word) => {
    const [first = '', rest] = [word[0], word.slice(1)];
    // A part of an identifier begins with a capital, and a whole word may.
    if (first === first.toUpperCase()) return `(?:(?<=[a-z])|(?<![\\w-]))${word}(?![a-z])`;
    const capital = first.toUpperCase() + rest;
    return `(?<![\\w])${word}(?![a-z_])|(?:(?<=[a-z])|(?<!\\w))${capital}(?![a-z_])`;
  });
  return new RegExp(patterns.join('|'), 'g');
}

/**
 * @param {string} text
 * @param {RegExp} oldWords as `makeOldWords` makes it
 * @returns {{ readonly line: number, readonly word: string }[]}
 */
export function findOldWords(text, oldWords) {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(oldWords)]
      // A screen reader is a program, and what a browser has stored keeps its name.
      .filter(({ index: at }) => !/([Ss]creen |chuhe\.)$/.test(line.slice(0, at)))
      .map(([word]) => ({ line: index + 1, word })),
  );
}

/**
 * @param {URL} root
 * @returns {Promise<string[]>} paths of the files that are written by hand, relative to `root`
 */
async function listTexts(root) {
  const lists = FOLDERS.map((folder) => readdir(new URL(folder, root), { recursive: true }));
  const paths = (await Promise.all(lists)).flatMap((names, index) =>
    names.map((name) => `${FOLDERS[index]}/${name.replaceAll('\\', '/')}`),
  );
  return ['README.md', 'CONTRIBUTING.md', ...paths].filter(
    (path) => TEXT.test(path) && !EXCLUDED.test(path),
  );
}
