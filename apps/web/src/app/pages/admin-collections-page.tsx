/** `/admin/collection` */
export { CollectionsDesk as AdminCollectionsPage } from '../../features/admin/collections/collections-desk.tsx';
