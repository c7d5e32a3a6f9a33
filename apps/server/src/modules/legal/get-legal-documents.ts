import { LEGAL_PAGES, type LegalPage } from '@chuhe/contract/legal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Html } from '../../http/html.ts';
import { documentLanguage, renderPage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { sendHtml } from '../../http/send-html.ts';
import type { LegalText } from '../../legal/site-legal.ts';
import type { ShellContext } from '../shell/shell-context.ts';
import { makeLegalPage } from './legal-page.ts';
import { renderMarkdown } from './render-markdown.ts';

/** `GET /terms`, `/privacy`, `/imprint` and `/contact`, as pages without scripts. `?version=` shows an earlier version. */
export function getLegalDocuments(app: FastifyInstance, context: ShellContext): void {
  const { legal } = context;
  const render = makeCachedRenderer();
  for (const page of LEGAL_PAGES) {
    app.get(`/${page}`, publicRoute(), async (request, reply) => {
      const current = await legal.current(page);
      const text = (await findWanted(request, context, page)) ?? current;
      const language = documentLanguage(request);
      const isOld = text.version < current.version;
      const shown = makeLegalPage({ page, language, text, isOld, render });
      return sendHtml(request, reply, renderPage(shown, context).text);
    });
  }
}

const querySchema = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });

/** The version in the query, if it was published. The default text is not shown again once it was replaced. */
async function findWanted(
  { query }: FastifyRequest,
  { legal }: ShellContext,
  page: LegalPage,
): Promise<LegalText | undefined> {
  const wanted = querySchema.safeParse(query).data;
  return wanted && legal.find(page, wanted.version);
}

/** Renders each text once, since rendering a long one takes some milliseconds. */
function makeCachedRenderer(): (text: string) => Html {
  const rendered = new Map<string, Html>();
  return (text) => {
    const known = rendered.get(text);
    if (known !== undefined) return known;
    if (rendered.size >= MAX_RENDERED) rendered.clear();
    const html = renderMarkdown(text);
    rendered.set(text, html);
    return html;
  };
}

/** The pages in three languages, and some earlier versions. */
const MAX_RENDERED = 24;
