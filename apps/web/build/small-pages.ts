import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The pages, each with its folder and the name under which the server finds it. */
const PAGES = [
  { root: fromHere('..'), file: 'embed.html', name: 'embed.html' },
  { root: fromHere('../../../packages/board/examples'), file: 'index.html', name: 'examples.html' },
] as const;

/**
 * Builds the pages that are not part of the application: the page for frames of other sites, and the examples of the custom element. Each
 * is a build of its own, so that none of its code is in a file with code of the application, which it would have to load.
 *
 * @param plugins Vite plugins for these builds
 */
export function smallPages(plugins: readonly Plugin[]): Plugin {
  return {
    name: 'chuhe:small-pages',
    apply: 'build',
    async generateBundle() {
      const outputs = await Promise.all(PAGES.map((page) => buildPage(page, plugins)));
      for (const { fileName, source } of outputs.flat()) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

interface File {
  readonly fileName: string;
  readonly source: string | Uint8Array;
}

async function buildPage(
  { root, file, name }: (typeof PAGES)[number],
  plugins: readonly Plugin[],
): Promise<File[]> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: ['@chuhe/source', ...defaultClientConditions] },
    plugins: [...plugins],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}/${file}` },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.map((output) => ({
    fileName: output.fileName === file ? name : output.fileName,
    source: sourceOf(output),
  }));
}

function sourceOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array {
  return output.type === 'chunk' ? output.code : output.source;
}
