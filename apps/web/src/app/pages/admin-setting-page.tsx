/** `/admin/setting` */
export { SettingPage as AdminSettingPage } from '../../features/admin/settings/setting-page.tsx';
