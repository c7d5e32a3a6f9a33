import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { licences } from './licences.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'chuhe-licences-'));
});
afterEach(() => rm(root, { recursive: true }));

/** @param files content by path in the root */
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** The files of a package, with a licence unless `text` is empty. */
function makePackage(name: string, text: string): Record<string, string> {
  const folder = `node_modules/${name}`;
  const manifest = { name, version: '1.2.3', license: 'MIT', main: 'index.js' };
  return {
    [`${folder}/package.json`]: JSON.stringify(manifest),
    [`${folder}/index.js`]: `export const name = ${JSON.stringify(name)};`,
    [`${folder}/font.woff2`]: 'a font',
    ...(text === '' ? {} : { [`${folder}/LICENSE.md`]: text }),
  };
}

/** Builds `main.js`, and `worker.js` as a separate build. @returns the text of the licences */
async function buildSite(): Promise<string> {
  const { collect, write: writeLicences } = licences();
  const plain = { root, configFile: false, logLevel: 'silent' } as const;
  const options = (entry: string) => ({
    write: false,
    rolldownOptions: { input: join(root, entry) },
  });
  await build({ ...plain, plugins: [collect()], build: options('worker.js') });
  const plugins = [collect(), writeLicences()];
  const site = await build({
    ...plain,
    plugins,
    build: { ...options('main.js'), assetsInlineLimit: 0 },
  });
  const outputs = [site].flat().flatMap((each) => ('output' in each ? each.output : []));
  const file = outputs.find(({ fileName }) => fileName === 'licences.txt');
  return file?.type === 'asset' ? String(file.source) : '';
}

test('lists the packages of scripts, styles and workers with their licences, and no others', async () => {
  await write({
    'main.js': "import './main.css'; import { name } from 'used'; console.log(name);",
    'main.css': '@font-face { font-family: A; src: url("@a/font/font.woff2"); }',
    'worker.js': "import { name } from 'of-worker'; console.log(name);",
    ...makePackage('used', 'Text of used'),
    ...makePackage('@a/font', 'Text of the font'),
    ...makePackage('of-worker', 'Text of the worker’s package'),
    ...makePackage('unused', 'Text of unused'),
  });
  const text = await buildSite();
  expect(text).toContain('used 1.2.3\nMIT\n\nText of used\n');
  expect(text).toContain('@a/font 1.2.3\nMIT\n\nText of the font\n');
  expect(text).toContain('of-worker 1.2.3\nMIT\n\nText of the worker’s package\n');
  expect(text).not.toContain('unused');
  expect(text).toMatch(/^Chuhe, its engine and its evaluation network\nMIT\n\nMIT License/);
});

test('lists what the server serves besides the build, in its version', async () => {
  await write({ 'main.js': 'console.log(1);', 'worker.js': 'console.log(1);' });
  const text = await buildSite();
  const folder = fileURLToPath(import.meta.resolve('@fastify/swagger-ui')).replace(
    /index\.js$/,
    '',
  );
  const { version } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
  expect(text).toContain(`@fastify/swagger-ui ${version}\nMIT\n`);
  const script = await readFile(`${folder}static/swagger-ui.js`, 'utf8');
  const [, bundled = 'no version'] = /PACKAGE_VERSION:"([^"]+)"/.exec(script) ?? [];
  expect(text).toContain(`Swagger UI ${bundled},`);
  expect(text).toContain('Copyright 2020-2021 SmartBear Software Inc.');
  expect(text).toContain('DOMPurify');
  expect(text).toContain('END OF TERMS AND CONDITIONS');
});

test('refuses a package without a licence text and names it', async () => {
  await write({
    'main.js': "import { name } from 'bare'; console.log(name);",
    'worker.js': 'console.log(1);',
    ...makePackage('bare', ''),
  });
  await expect(buildSite()).rejects.toThrow('No licence text found for bare 1.2.3.');
});
