import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { icons } from './icons.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'chuhe-icons-'));
});
afterAll(() => rm(root, { recursive: true }));

/** The modules of a site that imports an icon, with their code. */
async function modulesWith(icon: string): Promise<string> {
  await writeFile(join(root, 'main.js'), `import Icon from '~icons/${icon}'; console.log(Icon);`);
  const site = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [icons()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(root, 'main.js'), external: /icon\.tsx$/ },
    },
  });
  return [site]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .map((output) => (output.type === 'chunk' ? output.code : ''))
    .join('\n');
}

test('an icon becomes a module with its shapes, without what all icons repeat', async () => {
  const code = await modulesWith('x');
  expect(code).toContain(
    'makeIcon("<path stroke=\\"currentColor\\" d=\\"M18 6L6 18M6 6l12 12\\"/>")',
  );
});

test.each(['no-such', 'track-next'])(
  '%s, which does not exist any more or never did, fails the build',
  async (name) => {
    await expect(modulesWith(name)).rejects.toThrow(`@iconify-json/tabler has no icon “${name}”.`);
  },
);
