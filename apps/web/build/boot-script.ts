import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const SOURCE = new URL('../src/app/theme-boot.js', import.meta.url);

/**
 * Puts `theme-boot.js` before everything else in a document's head. The script is a separate file, because the content
 * security policy forbids inline scripts, and it is not a module, because a module would run after the first paint. Its
 * name contains its hash, so browsers can cache it without a time limit. The attribute `data-texts` lists the files with
 * the texts of each language. The script uses it to fetch the user's texts in parallel with the main code.
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

/** Preloads the Latin letters, which every page needs. Otherwise, the browser would find them only in the style sheet. */
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
