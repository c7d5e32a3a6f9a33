/** The dialogs of the search, loaded together as one lazy chunk. */
export { ReportDialog } from './report-dialog.tsx';
export { SearchDialog } from './search-dialog.tsx';
