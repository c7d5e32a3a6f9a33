/** `/admin` */
export { Overview as AdminOverviewPage } from '../../features/desk-overview/overview.tsx';
