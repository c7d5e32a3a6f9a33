/** `/admin/order` */
export { Orders as AdminOrdersPage } from '../../features/admin/orders/orders.tsx';
