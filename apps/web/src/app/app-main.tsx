import { documentOf } from '../lib/documents.ts';
import { PAGE_IMPORTS, routes } from './routes.tsx';
import { start } from './start.tsx';

/** The entry of the documents of all pages except the board. It has no page for `/`, because links to it load another document. */
void start({
  document: documentOf(window.location.pathname),
  indexPage: () => null,
  pages: routes,
  prefetch: PAGE_IMPORTS,
});
