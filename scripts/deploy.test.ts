import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** The settings that .env.example describes. */
const settings = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name),
);

test.each([
  ['deploy/Dockerfile', /^(?:ENV| {3}) ([A-Z_]+)=/gm],
  ['deploy/compose.yaml', /^ {6}([A-Z_]+): /gm],
  ['deploy/chuhe.env.example', /^(?:# )?([A-Z_]+)=/gm],
  ['deploy/chuhe@.service', /^Environment=.*?\b([A-Z_]+)=%i/gm],
])('%s sets only settings that exist', (path, pattern) => {
  const others = new Set(['NODE_ENV', 'SITE', 'UPSTREAM']);
  const names = [...read(path).matchAll(pattern)].map(([, name = '']) => name);
  const unknown = names.filter(
    (name) => !settings.has(name) && !others.has(name) && !name.startsWith('POSTGRES_'),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});

test('every setting of deploy/compose.yaml is in its example', () => {
  const used = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const described = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)];
  expect(new Set(used)).toEqual(new Set(described.map(([, name]) => name)));
});

test('the image copies only folders that the repository or its build has', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .map((source) => source.replace(/^\/chuhe\//, '').replace(/\/dist$|^node_modules$/, ''));
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});

test('docs/deployment.md names only files of deploy/ that exist', () => {
  const named = [...read('docs/deployment.md').matchAll(/\bdeploy\/([\w@.-]+\w)/g)].map(
    ([, name = '']) => name,
  );
  // The operator makes .env from its example.
  const missing = named.filter(
    (name) => name !== '.env' && !existsSync(new URL(`deploy/${name}`, ROOT)),
  );
  expect(missing).toEqual(['chuhe-backup']);
});
