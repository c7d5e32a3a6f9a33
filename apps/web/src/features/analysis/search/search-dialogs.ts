/** All that is fetched only when games are searched. */
export { ReportDialog } from './report-dialog.tsx';
export { SearchDialog } from './search-dialog.tsx';
