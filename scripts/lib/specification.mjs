import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';

/** Checks `docs/specification.md`, which has a row for each demand of the product specification. */

const PAGE = 'docs/specification.md';
/** The endings of the names of test files. */
const TEST = /\.(test\.tsx?|e2e\.ts)$/;

/** @returns {Promise<string[]>} what is wrong with the page of the repository */
export async function checkSpecification(root = ROOT) {
  const page = await readFile(new URL(PAGE, root), 'utf8');
  const contents = new Map();
  for (const [, path] of page.matchAll(/`([^`\s]+\/[^`\s]+)`/g)) {
    const url = new URL(path ?? '', root);
    if (path?.includes('.') && existsSync(url)) contents.set(path, await readFile(url, 'utf8'));
  }
  return findFaults(page, contents);
}

/**
 * @param {string} page the text of the page
 * @param {ReadonlyMap<string, string>} files the files that exist, with their contents
 */
export function findFaults(page, files) {
  const rows = [...page.matchAll(/^\| (\d+\.\d+) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map(
    ([, id = '', , places = '', tests = '']) => ({ id, places, tests }),
  );
  return [
    ...findMissing(
      page,
      rows.map(({ id }) => id),
    ),
    ...rows.flatMap(({ id, places, tests }) => [
      ...findUnknown(places, files).map((fault) => `${id}: ${fault}`),
      ...findUnknown(tests, files).map((fault) => `${id}: ${fault}`),
      ...(namesOf(tests).some((name) => TEST.test(name)) ? [] : [`${id}: no test`]),
    ]),
  ];
}

/**
 * @param {string} page
 * @param {readonly string[]} ids
 * @returns {string[]} a message for each row that the first table demands and that does not occur exactly once, and for each
 *   row that it does not demand
 */
function findMissing(page, ids) {
  const sections = [...page.matchAll(/^\| (\d+)\. .*? +\| (\d+) +\|$/gm)];
  const demanded = sections.flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
  );
  return [
    ...(demanded.length === 0 ? ['no section demands a row'] : []),
    ...demanded
      .filter((id) => ids.filter((each) => each === id).length !== 1)
      .map((id) => `${id}: not exactly one row`),
    ...ids.filter((id) => !demanded.includes(id)).map((id) => `${id}: not demanded`),
  ];
}

/**
 * @param {string} cell files, each followed by the names that must occur in it
 * @param {ReadonlyMap<string, string>} files
 */
function findUnknown(cell, files) {
  const faults = [];
  let file;
  for (const name of namesOf(cell)) {
    if (name.includes('/')) {
      file = files.get(name);
      if (file === undefined) faults.push(`${name} does not exist`);
    } else if (file !== undefined && !file.includes(name)) {
      faults.push(`${name} is not in its file`);
    }
  }
  return faults.length === 0 && namesOf(cell).length === 0 ? ['an empty cell'] : faults;
}

/** @param {string} cell */
function namesOf(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
