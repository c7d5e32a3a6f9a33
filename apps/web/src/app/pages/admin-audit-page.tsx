/** `/admin/audit` */
export { Audit as AdminAuditPage } from '../../features/admin/audit/audit.tsx';
