/** `/admin/collection` */
export { CollectionsAdmin as AdminCollectionsPage } from '../../features/admin/collections/collections-admin.tsx';
