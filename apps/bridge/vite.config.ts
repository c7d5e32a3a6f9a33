import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the bridge as one file for Node, with all of its packages. */
export default defineConfig({
  root: fromHere('.'),
  publicDir: false,
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
      output: { entryFileNames: 'chuhe-bridge.mjs', codeSplitting: false },
    },
  },
});
