import { PAGE_IMPORTS } from './routes.tsx';
import { start } from './start.tsx';

/** The document of every page but the board. A way to `/` leaves it, so it has no page there. */
void start({ document: 'app', indexPage: () => null, prefetch: PAGE_IMPORTS });
