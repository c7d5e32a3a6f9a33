/** `/packages` */
export { PackagesView as PackagesPage } from '../../features/packages/packages-view.tsx';
