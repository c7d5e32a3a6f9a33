/** `/admin/package` */
export { Packages as AdminPackagesPage } from '../../features/admin/packages/packages.tsx';
