import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** Files of `apps/server/assets/`. Their public paths contain a hash of the content, so that browsers may cache them for ever. */

export const ASSET_NAMES = ['site.css', 'icon.svg', 'wordmark.svg'] as const;
export type AssetName = (typeof ASSET_NAMES)[number];

export interface Asset {
  /** The public path, such as `/assets/site-0f3a9c21b7d4.css`. */
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

export type Assets = Readonly<Record<AssetName, Asset>>;

export async function loadAssets(): Promise<Assets> {
  const [css, icon, wordmark] = await Promise.all([
    loadAsset('site.css'),
    loadAsset('icon.svg'),
    loadAsset('wordmark.svg'),
  ]);
  return { 'site.css': css, 'icon.svg': icon, 'wordmark.svg': wordmark };
}

/** The relative path is correct both from `src/http` and from `dist/http`. */
const FOLDER = new URL('../../assets/', import.meta.url);

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

async function loadAsset(name: AssetName): Promise<Asset> {
  const body = await readFile(new URL(name, FOLDER));
  const extension = extname(name);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return {
    path: `/assets/${name.slice(0, -extension.length)}-${hash}${extension}`,
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    body,
  };
}
