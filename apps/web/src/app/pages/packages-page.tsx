/** `/packages` */
export { PackagesView as PackagesPage } from '../../features/billing/packages/packages-view.tsx';
