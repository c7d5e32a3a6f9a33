import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { bootScript } from './build/boot-script.ts';
import { buildStamp } from './build/build-stamp.ts';
import { CHUNKS } from './build/chunks.ts';
import { devDocuments } from './build/dev-documents.ts';
import { icons } from './build/icons.ts';
import { licences } from './build/licences.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { smallPages } from './build/small-pages.ts';
import { engineFiles } from './scripts/engine-files.mjs';

const { collect, write } = licences();
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds two documents. `board.html`, for `/`, is served cross-origin isolated, so that the engine can share memory.
 * `app.html`, for the other pages of the application, is not isolated, because isolation would break payment frames and sign-in pop-ups.
 */
export default defineConfig({
  root: fromHere('.'),
  appType: 'mpa',
  resolve: { conditions: ['@chuhe/source', ...defaultClientConditions] },
  // Each worker is a build of its own.
  worker: { plugins: () => [collect()] },
  plugins: [
    react(),
    icons(),
    bootScript(),
    buildStamp(),
    devDocuments(),
    engineFiles([collect()]),
    smallPages([collect()]),
    serviceWorker([collect()]),
    collect(),
    write(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Nothing is inlined: the content security policy refuses fonts in `data:` URLs, and separate files can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { board: fromHere('board.html'), app: fromHere('app.html') },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
