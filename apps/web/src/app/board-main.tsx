import { IndexPage } from './pages/index-page.tsx';
import { start } from './start.tsx';

/** The board's document: its page is part of the first code, so that no second request stands before the board. */
void start({ document: 'board', indexPage: IndexPage, prefetch: [] });
