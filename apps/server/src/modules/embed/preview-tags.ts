import { LANGUAGE_TAGS, type Language } from '@chuhe/contract/languages';
import { type Html, html } from '../../http/html.ts';
import { describeShown } from './describe-shown.ts';
import { PREVIEW_SIZE } from './draw-preview.ts';
import type { EmbedContext } from './embed-context.ts';
import type { Shown } from './embed-source.ts';
import { isFault } from './embed-source.ts';
import type { Embeddable } from './embed-sources.ts';

/**
 * The tags by which other sites make a preview of a page of the site: Open Graph, Twitter and the address of oEmbed.
 *
 * @param embeddable what the page shows
 * @returns `undefined` if not everyone may see it
 */
export async function findPreviewTags(
  context: EmbedContext,
  embeddable: Embeddable,
  language: Language,
): Promise<Html | undefined> {
  const found = await embeddable.source.find(context, { ...embeddable, language });
  return isFault(found) ? undefined : makePreviewTags(embeddable, found, { context, language });
}

interface Place {
  readonly context: EmbedContext;
  readonly language: Language;
}

export function makePreviewTags(
  { embedPath }: Pick<Embeddable, 'embedPath'>,
  shown: Shown,
  { context, language }: Place,
): Html {
  const site = context.origin();
  const { title, description } = describeShown(shown, language);
  const url = site + shown.sitePath;
  const picture = site + pictureAddress(embedPath);
  const oembed = `${site}/oembed?format=json&url=${encodeURIComponent(url)}`;
  const { width, height } = PREVIEW_SIZE;
  return html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">
<meta property="og:site_name" content="Chuhe 楚河">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${LANGUAGE_TAGS[language]}">
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${picture}">
`;
}

/** @param embedPath path and query of an embedded page */
export function pictureAddress(embedPath: string): string {
  const [path = '', query] = embedPath.split('?');
  return `${path}/picture.png${query === undefined ? '' : `?${query}`}`;
}
