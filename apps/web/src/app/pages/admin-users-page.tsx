/** `/admin/user` */
export { Users as AdminUsersPage } from '../../features/desk-users/users.tsx';
