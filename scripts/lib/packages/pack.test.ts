import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../setup.mjs';
import { PUBLISHED, packageFolder, packFolders } from './pack.mjs';

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The names of the packages, which may import each other. */
const NAMES = new Set(PUBLISHED.map((name) => `@chuhe/${name}`));

let packed: Awaited<ReturnType<typeof packFolders>>;
beforeAll(async () => {
  packed = await packFolders(PUBLISHED.map(packageFolder));
});

function read(name: string, file: string): string {
  return readFileSync(`${packageFolder(name)}${file}`, 'utf8');
}

function manifestOf(name: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is this repository's own file.
  return JSON.parse(read(name, 'package.json')) as Manifest;
}

function filesOf(name: string): readonly string[] {
  return packed.find((each) => each.name === `@chuhe/${name}`)?.files ?? [];
}

/** The modules that a module or its types import. */
function importsOf(source: string): string[] {
  // Examples in comments import the package itself.
  const code = source.replaceAll(/\/\*.*?\*\//gs, '');
  const found = code.matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g);
  return Array.from(found, ([, path = '']) => path);
}

describe.each(PUBLISHED)('the archive of %s', (name) => {
  test('has a readme, a changelog, the licence and nothing of the tests', () => {
    const files = filesOf(name);
    expect(files).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']),
    );
    const others = files.filter(
      (file) => !/^(dist|src|data)\/|^[A-Z_]+\.(md|txt)$|^LICENSE$|^package\.json$/.test(file),
    );
    expect(others).toEqual([]);
    expect(files.filter((file) => /\.test\.|\/testing\/|tsbuildinfo|trainer/.test(file))).toEqual(
      [],
    );
    expect(read(name, 'LICENSE')).toBe(readFileSync(new URL('LICENSE', ROOT), 'utf8'));
    const { version }: { version?: string } = JSON.parse(read(name, 'package.json'));
    expect(read(name, 'CHANGELOG.md')).toContain(`## ${version}\n`);
  });

  test('may be published, and contains every file that its manifest names, with types', () => {
    const files = new Set(filesOf(name));
    const { private: isPrivate, exports, bin = {} } = manifestOf(name);
    expect(isPrivate).toBeUndefined();
    for (const [subpath, targets] of Object.entries(exports)) {
      const paths = typeof targets === 'string' ? [targets] : Object.values(targets);
      for (const path of paths) expect(files).toContain(posix.normalize(path));
      if (typeof targets === 'string') continue;
      expect([subpath, ...Object.keys(targets).slice(-2)]).toEqual([subpath, 'types', 'default']);
    }
    for (const path of Object.values(bin)) expect(files).toContain(posix.normalize(path));
  });

  test('imports only what it contains or depends on', () => {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(name);
    const known = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    const own = [...known].filter((each) => each.startsWith('@chuhe/'));
    expect(own.filter((each) => !NAMES.has(each))).toEqual([]);
    const files = filesOf(name);
    const missing = files
      .filter((file) => /^dist\/.*\.(js|d\.ts)$/.test(file))
      .flatMap((file) =>
        importsOf(read(name, file))
          .filter((path) => !isThere(path, file, { files, known }))
          .map((path) => `${file}: ${path}`),
      );
    expect(missing).toEqual([]);
  });
});

interface Available {
  readonly files: readonly string[];
  readonly known: ReadonlySet<string>;
}

function isThere(path: string, importer: string, { files, known }: Available): boolean {
  if (path.startsWith('.')) {
    const target = posix.join(posix.dirname(importer), path);
    return [target, target.replace(/\.tsx?$/, '.d.ts')].some((file) => files.includes(file));
  }
  if (path.startsWith('node:')) return builtinModules.includes(path.slice('node:'.length));
  const parts = path.split('/');
  return known.has(parts.slice(0, path.startsWith('@') ? 2 : 1).join('/'));
}
