/** The parts of the board page that are loaded when a chapter of a study is on the board. */
export { ChapterBar } from './chapter-bar.tsx';
export { openBoundChapter, openChapterOnBoard } from './open-chapter.ts';
