/** `/admin/user` */
export { Users as AdminUsersPage } from '../../features/admin/users/users.tsx';
