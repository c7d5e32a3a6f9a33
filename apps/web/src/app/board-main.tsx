import { IndexPage } from './pages/index-page.tsx';
import { start } from './start.tsx';

/** The board's document. Its page is part of the first code, so that the board needs no second request. */
void start({ document: 'board', indexPage: IndexPage, prefetch: [] });
