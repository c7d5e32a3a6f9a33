/** `/admin/order` */
export { Orders as AdminOrdersPage } from '../../features/desk-orders/orders.tsx';
