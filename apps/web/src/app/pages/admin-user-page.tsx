import { useParams } from '@tanstack/react-router';
import { UserAdmin } from '../../features/admin/users/user-admin.tsx';

/** `/admin/user/ID` */
export function AdminUserPage() {
  const { userId = '' } = useParams({ strict: false });
  return <UserAdmin key={userId} userId={userId} />;
}
