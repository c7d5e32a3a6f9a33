import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const BUILD = new URL('../dist', import.meta.url).pathname;

/** Bytes as they travel; the limits leave the board's own code its share. */
test.each([
  ['js', 180_000],
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
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(180_000);
  },
);

test('the engine travels as at most a megabyte, its network included', async () => {
  const names = await readdir(BUILD, { recursive: true });
  // Browsers without SIMD take another build instead of these.
  const isTaken = /(?:\/engine(?:-threads)?\.wasm|\/engine-worker\.js|\.nnue)$/;
  const files = names.filter((name) => isTaken.test(name));
  expect(files).toHaveLength(4);
  const sizes = await Promise.all(files.map((name) => stat(`${BUILD}/${name}.br`)));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

/** Files too small to be worth it have no compressed copy. */
async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
