import { documentOf } from '../lib/documents.ts';
import { noteLeftPage } from '../lib/left-page.ts';
import { PAGE_IMPORTS, routes } from './routes.tsx';
import { start } from './start.tsx';

/** The entry point of all documents except the board's. Has no page for `/`, because a link to `/` loads the board's document. */
noteLeftPage();
void start({
  document: documentOf(window.location.pathname),
  indexPage: () => null,
  pages: routes,
  prefetch: PAGE_IMPORTS,
});
