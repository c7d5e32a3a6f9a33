import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Stands for the name of the build in the documents until the files of the build are known. */
const PLACEHOLDER = '__CHUHE_BUILD__';

/**
 * Names a build by its files, and writes the name to each document's `<meta name="chuhe-build">` and to `/version.json`.
 * A page compares the two to detect a newer build. The name is a hash of the file names, most of which contain a hash
 * of the content. So equal sources give equal names.
 */
export function buildStamp(): Plugin {
  return {
    name: 'chuhe:build-stamp',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'chuhe-build', content: PLACEHOLDER }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const names = Object.keys(bundle).toSorted().join('\n');
        const build = createHash('sha256').update(names).digest('hex').slice(0, 12);
        for (const output of Object.values(bundle)) {
          if (output.type !== 'asset' || !output.fileName.endsWith('.html')) continue;
          output.source = String(output.source).replace(PLACEHOLDER, build);
        }
        const source = `${JSON.stringify({ build })}\n`;
        this.emitFile({ type: 'asset', fileName: 'version.json', source });
      },
    },
  };
}
