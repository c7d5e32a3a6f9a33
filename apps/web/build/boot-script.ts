import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const SOURCE = new URL('../src/app/theme-boot.js', import.meta.url);

/**
 * Puts `theme-boot.js` before everything else in a document's head. The content security policy forbids inline
 * scripts, and a module would run after the first paint: so it is a small file of its own, kept for ever under its
 * hash. It is told where the languages' texts are, to fetch the user's beside the main code instead of after it.
 */
export function bootScript(): Plugin {
  let source = '';
  let fileName = 'src/app/theme-boot.js';
  return {
    name: 'chuhe:boot-script',
    async buildStart() {
      source = await readFile(SOURCE, 'utf8');
      if (this.environment.mode !== 'build') return;
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      fileName = `assets/theme-boot-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        makeBootTag(fileName, Object.values(bundle)),
        ...makeFontTags(Object.values(bundle)),
      ],
    },
  };
}

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

function makeBootTag(fileName: string, outputs: readonly Output[]): HtmlTagDescriptor {
  const texts = outputs.flatMap((output) => {
    const [, language] = /i18n\/(\w+)\/early\.ts$/.exec(moduleOf(output)) ?? [];
    return language === undefined ? [] : [`${language}=/${output.fileName}`];
  });
  return {
    tag: 'script',
    attrs: { src: `/${fileName}`, 'data-texts': texts.join(' ') },
    injectTo: 'head-prepend',
  };
}

function moduleOf(output: Output): string {
  return output.type === 'chunk' && output.isDynamicEntry ? (output.facadeModuleId ?? '') : '';
}

/** The Latin letters are needed by every page in every language; the browser would find them only with the style sheet. */
function makeFontTags(outputs: readonly Output[]): HtmlTagDescriptor[] {
  const font = outputs.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName));
  if (font === undefined) return [];
  const attrs = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${font.fileName}`,
    crossorigin: '',
  };
  return [{ tag: 'link', attrs, injectTo: 'head' }];
}
