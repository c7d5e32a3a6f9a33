/** The dialogs of a chapter, which are loaded when one of them is opened. */
export { AddChaptersDialog } from '../add/add-chapters-dialog.tsx';
export { ChapterSettingsDialog } from './chapter-settings-dialog.tsx';
export { HistoryDialog } from './history-dialog.tsx';
