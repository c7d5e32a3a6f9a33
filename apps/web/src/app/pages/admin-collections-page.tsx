/** `/admin/collection` */
export { CollectionsDesk as AdminCollectionsPage } from '../../features/desk-collections/collections-desk.tsx';
