import { OpenDataView } from '../../features/shell/open-data/open-data.tsx';

/** `/data`: the evaluations of the site as files. */
export function DataPage() {
  return <OpenDataView />;
}
