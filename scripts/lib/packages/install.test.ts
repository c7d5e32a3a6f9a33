import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../chromium.mjs';
import { ROOT } from '../setup.mjs';
import { IS_FULL } from '../testing/full.ts';
import { PUBLISHED, packageFolder, packFolders, runNpm } from './pack.mjs';
import { codeBlocks, withAssertions } from './readme-code.mjs';

/**
 * Installs the archives of the published packages into an empty project without the network, and uses them there: on Node, with TypeScript
 * and in a page that Vite builds.
 */

/** The packages of others that the archives or their users need. They are packed from `node_modules`, since there is no network. */
const OTHERS = [
  'fflate',
  'react',
  'react-dom',
  'scheduler',
  '@types/react',
  'csstype',
  '@types/react-dom',
  '@types/node',
  'undici-types',
];

const CONSUMER = new URL('consumer/', import.meta.url);
const tool = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, ROOT));
const run = promisify(execFile);

describe.runIf(IS_FULL)('an empty project that installs the archives', () => {
  const project = mkdtempSync(join(tmpdir(), 'chuhe-consumer-'));
  const write = (file: string, text: string) => writeFileSync(join(project, file), text);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  beforeAll(async () => {
    const folders = [...PUBLISHED.map(packageFolder), ...OTHERS.map(tool)];
    const packed = await packFolders(folders, { into: project });
    const dependencies = Object.fromEntries(
      packed.map(({ name, archive }) => [name, `file:${archive}`]),
    );
    write('package.json', JSON.stringify({ private: true, type: 'module', dependencies }));
    await runNpm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: project,
    });
  });

  const examples = PUBLISHED.flatMap((name) =>
    codeBlocks(readFileSync(join(packageFolder(name), 'README.md'), 'utf8'), 'js').map(
      (code, index) => [name, index + 1, code] as const,
    ),
  );

  test('every package has an example that runs on Node', () => {
    expect(new Set(examples.map(([name]) => name))).toEqual(new Set(PUBLISHED));
  });

  test.each(examples)('the readme of %s has a correct example %i', async (name, index, code) => {
    const file = `${name}-${index}.mjs`;
    write(file, withAssertions(code));
    const { stdout } = await run(process.execPath, [file], { cwd: project });
    const searches = code.includes("receive('go");
    expect(/^bestmove [a-i]\d[a-i]\d/m.test(stdout)).toBe(searches);
  });

  test('the engine runs as a program', async () => {
    const child = run(process.execPath, ['node_modules/@chuhe/engine/dist/node/program.js'], {
      cwd: project,
    });
    child.child.stdin?.end('uci\nquit\n');
    expect((await child).stdout).toContain('uciok');
  });

  test.each(['bundler', 'nodenext'])(
    'types are found with the module resolution %s',
    async (moduleResolution) => {
      cpSync(CONSUMER, join(project, 'src'), { recursive: true });
      const readmes = PUBLISHED.flatMap((name) => {
        const readme = readFileSync(join(packageFolder(name), 'README.md'), 'utf8');
        const tsx = codeBlocks(readme, 'tsx').map(
          (code, at) => [`${name}-${at}.tsx`, code] as const,
        );
        const ts = codeBlocks(readme, 'ts').map((code, at) => [`${name}-${at}.ts`, code] as const);
        return [...tsx, ...ts];
      });
      expect(readmes.length).toBeGreaterThan(1);
      for (const [file, code] of readmes) write(`src/${file}`, code);
      write('src/vite.d.ts', "declare module '*?url' { const url: string; export default url; }\n");
      write('src/every-subpath.ts', everySubpath());
      const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        types: ['node'],
      };
      write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
      await expect(compile(project)).resolves.toBe('');
    },
  );

  test('a page that Vite builds shows the board, and the engine finds a move', async () => {
    cpSync(CONSUMER, join(project, 'src'), { recursive: true });
    write(
      'index.html',
      '<!doctype html><html lang="en"><title>Board</title><div id="root"></div><script type="module" src="/src/board-page.tsx"></script>',
    );
    await run(process.execPath, [tool('vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: project,
    });
    const network = readdirSync(project).find((file) => file.endsWith('.nnue'));
    expect(network).toBeDefined();
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error('There is no Chromium');
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      await page.route('http://project.test/**', (route) => {
        const path = new URL(route.request().url()).pathname;
        const built = join(project, 'dist', path === '/' ? 'index.html' : path);
        return route.fulfill({ path: existsSync(built) ? built : join(project, path) });
      });
      await page.goto('http://project.test/');
      const answer = page.locator('#answer');
      await expect
        .poll(() => answer.textContent())
        .toMatch(/^[炮马兵相车仕帅][一二三四五六七八九]/);
      const box = await page.getByRole('application').boundingBox();
      expect(box?.width).toBeGreaterThan(400);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

/** A module that imports every subpath of every package, so that all their types are checked. */
function everySubpath(): string {
  return PUBLISHED.flatMap((name) => {
    const manifest: { exports: Record<string, unknown> } = JSON.parse(
      readFileSync(join(packageFolder(name), 'package.json'), 'utf8'),
    );
    return Object.entries(manifest.exports)
      .filter(([, targets]) => typeof targets !== 'string')
      .map(([subpath]) => `export type * from '@chuhe/${name}/${subpath.slice(2)}';\n`);
  })
    .map((line, at) => line.replace('export type *', `export type * as part${at}`))
    .join('');
}

/** @returns the faults that TypeScript finds */
async function compile(project: string): Promise<string> {
  try {
    return (await run(process.execPath, [tool('typescript/bin/tsc'), '-p', project])).stdout;
  } catch (error) {
    return String(Object(error).stdout);
  }
}
