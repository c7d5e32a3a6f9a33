import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../', import.meta.url);

const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
const sources = paths
  .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), SOURCE), 'utf8'));
const read = new Set(
  sources.flatMap((text) => Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name)),
);

test('every colour and every size is used', () => {
  const names = ['base.css', 'roles.css'].flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return Array.from(text.matchAll(/^ {2}(--[\w-]+):/gm), ([, name]) => name);
  });
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !read.has(name))).toEqual([]);
});

test.each([
  'app/layouts/layouts.module.css',
  'app/toast-host.module.css',
  'components/logo.module.css',
  'features/analysis/engine/evaluation-gauge.module.css',
  'features/shell/top-bar/top-bar.module.css',
])('%s takes its colours from the theme', (path) => {
  const text = readFileSync(new URL(path, SOURCE), 'utf8');
  expect(text.match(/#[\da-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/gi)).toBeNull();
});
