import type { EmbedData } from '@chuhe/contract/embed';
import { LANGUAGE_TAGS } from '@chuhe/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../http/html.ts';
import { documentLanguage } from '../../http/page.ts';
import { perMinute } from '../../http/route.ts';
import { sendHtml } from '../../http/send-html.ts';
import { describeShown } from './describe-shown.ts';
import type { EmbedContext } from './embed-context.ts';
import { type EmbedSource, type Found, isFault } from './embed-source.ts';
import { EMBED_SOURCES } from './embed-sources.ts';
import { FAULTS } from './embed-words.ts';
import { makePreviewTags } from './preview-tags.ts';
import { readLook } from './read-look.ts';
import { readRequest } from './read-request.ts';

/** Pages that one address may ask for. A page with many boards asks for many. */
const LIMIT = { ...perMinute(240), group: 'embed' };

/** `GET /embed/…`: pages that other sites may show in frames. */
export function getEmbeds(app: FastifyInstance, context: EmbedContext): void {
  for (const source of EMBED_SOURCES) {
    app.get(source.route, { config: { guard: 'public', limit: LIMIT } }, (request, reply) =>
      sendEmbed(request, reply, { source, context }),
    );
  }
}

async function sendEmbed(
  request: FastifyRequest,
  reply: FastifyReply,
  { source, context }: { readonly source: EmbedSource; readonly context: EmbedContext },
): Promise<FastifyReply> {
  const language = documentLanguage(request);
  const { embedPath, params, query } = readRequest(request);
  const found = await source.find(context, { params, query, language });
  const data: EmbedData = {
    look: readLook(query),
    language,
    site: context.origin(),
    shown: isFault(found) ? found : withoutVersion(found),
  };
  const tags = isFault(found)
    ? html``
    : makePreviewTags({ embedPath }, found, { context, language });
  const title = isFault(found)
    ? FAULTS[found.fault][language]
    : describeShown(found, language).title;
  reply.code(isFault(found) ? 404 : 200);
  allowFraming(reply);
  const template = String(context.web.documents.embed.bodies.at(-1)?.body);
  return sendHtml(request, reply, fillTemplate(template, { data, tags, title }));
}

function withoutVersion({ version: _version, ...shown }: Exclude<Found, { fault: unknown }>) {
  return shown;
}

interface Filling {
  readonly data: EmbedData;
  readonly tags: Html;
  readonly title: string;
}

/** Puts what is shown into the built page. Functions as replacements, since texts of users may hold `$&`. */
function fillTemplate(template: string, { data, tags, title }: Filling): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const root = html`<html lang="${LANGUAGE_TAGS[data.language]}" data-theme="${data.look.theme}"`;
  return template
    .replace(/<html[^>]*?(?=\s*>)/, () => root.text)
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title} · Chuhe</title>`.text)
    .replace('</head>', () => `${tags.text}</head>`)
    .replace('>null</script>', () => `>${json}</script>`);
}

/**
 * Only these pages may be framed. They may load scripts and styles of this site and nothing else, and have no forms. They are also for
 * pages that are cross-origin isolated, which frame only what declares the same.
 */
function allowFraming(reply: FastifyReply): void {
  reply.raw.removeHeader('x-frame-options');
  reply.headers({
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-robots-tag': 'noindex',
  });
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');
