import { documentOf } from '../lib/documents.ts';
import { PAGE_IMPORTS, routes } from './routes.tsx';
import { start } from './start.tsx';

/** The document of every page but the board. Links to `/` load another document, so there is no page for it. */
void start({
  document: documentOf(window.location.pathname),
  indexPage: () => null,
  pages: routes,
  prefetch: PAGE_IMPORTS,
});
