import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';

/** The notices of all packages that the product is built from and runs with, made from package-lock.json. */

/** Read by the server for `/licences`. */
export const NOTICES_FILE = new URL('apps/server/dist/notices.json', ROOT);

const APACHE_FILE = new URL('apps/web/build/apache-2.0.txt', ROOT);

/**
 * `text` is an index of `texts`, since many packages share a text.
 *
 * @typedef {{ name: string, version: string, licence: string, text: number }} Notice
 * @typedef {{ packages: Notice[], texts: string[] }} Notices
 * @typedef {{ version: string, license?: string, dev?: boolean, link?: boolean, name?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked
 */

export async function writeNotices() {
  const notices = await makeNotices();
  await mkdir(new URL('.', NOTICES_FILE), { recursive: true });
  await writeFile(NOTICES_FILE, JSON.stringify(notices));
}

/**
 * The packages for other platforms are in the lock file but not in `node_modules`. They have the text of the package that requires them.
 *
 * @returns {Promise<Notices>} sorted by name, each version once
 */
export async function makeNotices() {
  const locked = await listLocked();
  const known = new Map(
    locked.map(([path, entry]) => [`${nameOf(path)}@${entry.version}`, { path, entry }]),
  );
  const parents = findParents(locked);
  /** @type {Map<string, number>} */
  const texts = new Map();
  const packages = [];
  for (const { path, entry } of known.values()) {
    const name = nameOf(path);
    const text = (await findText(path, parents)) ?? (await standardText(path, entry));
    if (!texts.has(text)) texts.set(text, texts.size);
    const licence = entry.license ?? '';
    packages.push({ name, version: entry.version, licence, text: texts.get(text) ?? 0 });
  }
  packages.sort(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
  return { packages, texts: [...texts.keys()] };
}

/**
 * The packages of the lock file that are not only for tests and checks, by their path, such as `node_modules/react`.
 *
 * @returns {Promise<[string, Locked][]>}
 */
export async function listLocked() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(await readFile(new URL('package-lock.json', ROOT), 'utf8'));
  return Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
}

/** @param {string} path `apps/server/node_modules/@scope/name` gives `@scope/name` */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * The path of the package to which a compiled part belongs, by the name of the part: `esbuild` for `@esbuild/linux-x64`.
 *
 * @param {readonly [string, Locked][]} locked
 */
function findParents(locked) {
  /** @type {Map<string, string>} */
  const parents = new Map();
  for (const [path, { optionalDependencies = {} }] of locked) {
    for (const name of Object.keys(optionalDependencies)) {
      if (name.includes(nameOf(path))) parents.set(name, path);
    }
  }
  return parents;
}

/**
 * The text in the folder of a package or, for a compiled part of another package, in the folder of that one.
 *
 * @param {string} path
 * @param {ReadonlyMap<string, string>} parents
 * @returns {Promise<string | undefined>}
 */
async function findText(path, parents) {
  const own = await readTexts(path);
  const parent = parents.get(nameOf(path));
  return own ?? (parent === undefined ? undefined : await readTexts(parent));
}

/**
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
async function readTexts(path) {
  const folder = new URL(`${path}/`, ROOT);
  const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = files
    .filter((file) => file.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(file.name))
    .map(({ name }) => name)
    .toSorted();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const text = texts.map((each) => each.replaceAll('\r\n', '\n').trim()).join('\n\n');
  return text === '' ? undefined : text;
}

/**
 * The terms of a licence for a package that omits them, with its author as far as the package names one.
 *
 * @param {string} path
 * @param {Locked} entry
 */
async function standardText(path, { license = '' }) {
  const copyright = `Copyright (c) ${await findAuthor(path)}`;
  if (license === 'MIT') return `${copyright}\n\n${await readMitTerms()}`;
  if (license === 'Apache-2.0')
    return `${copyright}\n\n${(await readFile(APACHE_FILE, 'utf8')).trim()}`;
  throw new Error(
    `No licence text found for ${nameOf(path)} (${license}). Add it to scripts/lib/notices.mjs.`,
  );
}

/**
 * @param {string} path
 * @returns {Promise<string>}
 */
async function findAuthor(path) {
  const known = Object.entries(AUTHORS).find(([start]) => nameOf(path).startsWith(start));
  if (known !== undefined) return known[1];
  const file = new URL(`${path}/package.json`, ROOT);
  /** @type {{ author?: string | { name?: string } }} */
  const { author } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const text = typeof author === 'string' ? author : author?.name;
  return text ?? `the authors of ${nameOf(path)}`;
}

/** Authors of packages whose manifest does not name them as its licence should. */
const AUTHORS = {
  '@firebase/': 'Google LLC',
  '@iconify-json/tabler': '2020-2026 Paweł Kuna',
};

async function readMitTerms() {
  const text = await readFile(new URL('LICENSE', ROOT), 'utf8');
  const start = text.indexOf('Permission is hereby granted');
  if (start < 0) throw new Error('LICENSE does not have the terms of the MIT licence.');
  return text.slice(start).trim();
}

/**
 * By code points, so that the order is the same everywhere.
 *
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
