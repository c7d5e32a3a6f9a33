import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the licence of Chuhe before those of the packages, since the file is handed out without the repository. */
const ownLicence: Plugin = {
  name: 'own-licence',
  async closeBundle() {
    const list = fromHere('dist/licences.txt');
    const [own, others] = await Promise.all([
      readFile(fromHere('../../LICENSE'), 'utf8'),
      readFile(list, 'utf8'),
    ]);
    await writeFile(list, `# Chuhe\n\n${own}\n${others}`);
  },
};

/** Builds the bridge as one file for Node, with all of its packages. */
export default defineConfig({
  root: fromHere('.'),
  publicDir: false,
  plugins: [ownLicence],
  resolve: { conditions: ['@chuhe/source', 'node'] },
  ssr: { noExternal: true, resolve: { conditions: ['@chuhe/source', 'node'] } },
  build: {
    ssr: fromHere('src/main.ts'),
    target: 'node20.19',
    sourcemap: false,
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // Faster code for WebSockets that the user may have installed. `ws` works without it.
      external: ['bufferutil', 'utf-8-validate'],
      output: {
        entryFileNames: 'chuhe-bridge.mjs',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
});
