import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const BUILD = new URL('../dist', import.meta.url).pathname;

/** Compressed bytes, without the board's own code. */
test.each([
  ['js', 170_000],
  ['css', 28_000],
])(
  'what `/` needs of %s before pieces can be moved is at most %i bytes',
  async (extension, limit) => {
    const html = await readFile(`${BUILD}/board.html`, 'utf8');
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const files = named.filter((path) => path.endsWith(`.${extension}`));
    expect(files.length).toBeGreaterThan(0);
    const sizes = await Promise.all(files.map((path) => sizeOf(`${BUILD}${path}`)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
  },
);

test.each(['vi', 'zh'])(
  'with the texts of %s the scripts stay within the same limit',
  async (language) => {
    const html = await readFile(`${BUILD}/board.html`, 'utf8');
    const texts = new RegExp(`data-texts="[^"]*\\b${language}=(/assets/[^" ]+)`).exec(html)?.[1];
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path = '']) => path,
    );
    expect(texts).toBeDefined();
    const sizes = await Promise.all(
      [...scripts, texts ?? ''].map((path) => sizeOf(`${BUILD}${path}`)),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170_000);
  },
);

test.each(['en', 'vi', 'zh'])(
  'an embedded page with its texts of %s, its styles and its pieces is at most 60 KB',
  async (language) => {
    const html = await readFile(`${BUILD}/embed.html`, 'utf8');
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const texts = await findEmbedTexts(language);
    const files = ['/embed.html', ...named, texts];
    const sizes = await Promise.all(files.map((path) => sizeOf(BUILD + path)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  },
);

/** The file of the texts of an embedded page in a language. */
async function findEmbedTexts(language: string): Promise<string> {
  const word = { en: 'Next move', vi: 'Nước sau', zh: '下一步着法' }[language] ?? '';
  for (const name of await readdir(`${BUILD}/assets`)) {
    if (!/^embed-page-.*\.js$/.test(name)) continue;
    const path = `/assets/${name}`;
    if ((await readFile(BUILD + path, 'utf8')).includes(word)) return path;
  }
  throw new Error(`No texts of ${language}`);
}

test('the engine’s download is at most a megabyte, including its network', async () => {
  const names = await readdir(BUILD, { recursive: true });
  // Browsers without SIMD use another build instead.
  const isTaken = /(?:\/engine(?:-threads)?\.wasm|\/engine-worker\.js|\.nnue)$/;
  const files = names.filter((name) => isTaken.test(name));
  expect(files).toHaveLength(4);
  const sizes = await Promise.all(files.map((name) => stat(`${BUILD}/${name}.br`)));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

/** Small files have no compressed copy. */
async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
