/** `/admin` */
export { Overview as AdminOverviewPage } from '../../features/admin/overview/overview.tsx';
