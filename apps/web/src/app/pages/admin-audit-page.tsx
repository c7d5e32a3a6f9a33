/** `/admin/audit` */
export { Audit as AdminAuditPage } from '../../features/desk-audit/audit.tsx';
