import { useParams } from '@tanstack/react-router';
import { UserDesk } from '../../features/admin/users/user-desk.tsx';

/** `/admin/user/ID` */
export function AdminUserPage() {
  const { userId = '' } = useParams({ strict: false });
  return <UserDesk key={userId} userId={userId} />;
}
