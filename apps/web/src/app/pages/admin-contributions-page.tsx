/** `/admin/contribution` */
export { Contributions as AdminContributionsPage } from '../../features/admin/contributions/contributions.tsx';
