/** `/admin/setting` */
export { SettingPage as AdminSettingPage } from '../../features/admin/setting-page.tsx';
