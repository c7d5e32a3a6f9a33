import { getEmbeds } from './get-embed.ts';
import { getOembed } from './get-oembed.ts';
import { getPictures } from './get-picture.ts';

/** Boards on other sites: embedded pages, previews of links, oEmbed. */
export const EMBED_ENDPOINTS = [getEmbeds, getPictures, getOembed];
