import { documentOf } from '../lib/documents.ts';
import { PAGE_IMPORTS, routes } from './routes.tsx';
import { start } from './start.tsx';

/** The documents of every page but the board. A way to `/` leaves them, so they have no page there. */
void start({
  document: documentOf(window.location.pathname),
  indexPage: () => null,
  pages: routes,
  prefetch: PAGE_IMPORTS,
});
