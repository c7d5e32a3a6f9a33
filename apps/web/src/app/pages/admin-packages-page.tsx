/** `/admin/package` */
export { Packages as AdminPackagesPage } from '../../features/desk-packages/packages.tsx';
