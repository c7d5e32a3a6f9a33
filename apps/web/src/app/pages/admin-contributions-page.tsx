/** `/admin/contribution` */
export { Contributions as AdminContributionsPage } from '../../features/desk-contributions/contributions.tsx';
