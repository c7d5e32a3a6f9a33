import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSIBLE = /\.(css|html|js|json|nnue|svg|txt|wasm|webmanifest)$/;
/** Size in bytes below which a file is not compressed, since it fits into one network packet anyway. */
const SMALLEST = 512;

/**
 * Writes a `.br` and a `.gz` copy of every file that is worth compressing, so that the server only has to choose one.
 * The `.gz` copy is for plain http, over which browsers do not accept brotli. Existing copies are kept.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'chuhe:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
        await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const pack = async (ending: string, packed: () => Promise<Buffer>): Promise<void> => {
    if (!existsSync(file + ending)) await writeFile(file + ending, await packed());
  };
  await Promise.all([
    pack('.br', () => toBrotli(content, { params })),
    pack('.gz', () => toGzip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
