import { IndexPage } from './pages/index-page.tsx';
import { start } from './start.tsx';

/** The entry of the board's document. The page is part of the first script, so that the board needs no second request. */
void start({ document: 'board', indexPage: IndexPage, prefetch: [] });
