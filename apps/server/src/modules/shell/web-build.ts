import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DEFAULT_TIME_ZONE } from '@chuhe/contract/default-time-zone';
import { DEFAULT_LANGUAGE } from '@chuhe/contract/languages';
import type { SiteLocale } from '../../config/site-locale.ts';
import { readIfPresent } from '../../db/data/read-if-present.ts';

/** The built web application: small documents, which are kept in memory, and the files that they use. */

export interface WebBuild {
  readonly folder: URL;
  readonly documents: Readonly<Record<DocumentName, WebDocument>>;
}

/**
 * `board` is cross-origin isolated, so that the engine may share memory; `app` is not, for payments and sign-in. `embed` is what other
 * sites show in frames, and `examples` shows the custom element.
 */
export const DOCUMENT_NAMES = ['board', 'app', 'embed', 'examples'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** A document in several encodings. The first one that the browser accepts is sent. */
export interface WebDocument {
  readonly etag: string;
  readonly bodies: readonly {
    readonly encoding: 'br' | 'gzip' | 'identity';
    readonly body: Buffer;
  }[];
}

/** Output of `npm run build`. The path works from both `src/modules/shell` and `dist/modules/shell`. */
export const WEB_FOLDER = new URL('../../../../web/dist/', import.meta.url);

/** @returns `undefined` if the folder has no build */
export async function loadWebBuild(folder: URL = WEB_FOLDER): Promise<WebBuild | undefined> {
  const [board, app, embed, examples] = await Promise.all(
    DOCUMENT_NAMES.map((name) => loadDocument(new URL(`${name}.html`, folder))),
  );
  return (
    board && app && embed && examples && { folder, documents: { board, app, embed, examples } }
  );
}

async function loadDocument(file: URL): Promise<WebDocument | undefined> {
  const [identity, br, gzip] = await Promise.all([
    readIfPresent(file),
    readIfPresent(new URL(`${file.pathname}.br`, file)),
    readIfPresent(new URL(`${file.pathname}.gz`, file)),
  ]);
  return identity && makeDocument({ identity, br, gzip });
}

interface Bodies {
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

function makeDocument({ identity, br, gzip }: Bodies): WebDocument {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return {
    etag: `W/"${hash}"`,
    bodies: [
      ...(br ? [{ encoding: 'br', body: br } as const] : []),
      ...(gzip ? [{ encoding: 'gzip', body: gzip } as const] : []),
      { encoding: 'identity', body: identity },
    ],
  };
}

/**
 * Writes the time zone and the default language of the site into the documents, as attributes that their scripts read
 * (`apps/web/src/lib/site-locale.ts`). The scripts know the defaults.
 */
export function withSiteLocale(web: WebBuild, locale: SiteLocale): WebBuild {
  const zone = locale.timeZone === DEFAULT_TIME_ZONE ? [] : [`data-time-zone="${locale.timeZone}"`];
  const language =
    locale.defaultLanguage === DEFAULT_LANGUAGE
      ? []
      : [`data-default-language="${locale.defaultLanguage}"`];
  const attributes = [...zone, ...language];
  if (attributes.length === 0) return web;
  const change = (document: WebDocument): WebDocument => {
    const html = String(document.bodies.at(-1)?.body);
    const identity = Buffer.from(html.replace(/<html/, `<html ${attributes.join(' ')}`));
    return makeDocument({ identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) });
  };
  const { board, app, embed, examples } = web.documents;
  const documents = { board: change(board), app: change(app), embed, examples };
  return { ...web, documents };
}
