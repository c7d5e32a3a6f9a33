import { IconChartBar, IconPackage, IconSettings } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { TopBar } from '../../features/top-bar/top-bar.tsx';
import { SkipLink } from './default-layout.tsx';
import classes from './layouts.module.css';
import { MatchesPageAction } from './matches-page-action.ts';

const PAGES = [
  { to: '/admin', icon: IconChartBar, label: 'pages.admin.title' },
  { to: '/admin/package', icon: IconPackage, label: 'pages.adminPackages.title' },
  { to: '/admin/setting', icon: IconSettings, label: 'pages.adminSettings.title' },
] as const;

export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={classes.app}>
      <SkipLink />
      <MatchesPageAction />
      <TopBar hasBoard={false} />
      <div className={classes.admin}>
        <nav className={classes.rail} aria-label={t('frame.adminNavigation')}>
          {PAGES.map(({ to, icon: Icon, label }) => (
            <AppLink key={to} to={to} aria-current={to === path ? 'page' : undefined}>
              <Icon size={16} stroke={1.8} aria-hidden="true" />
              {t(label)}
            </AppLink>
          ))}
        </nav>
        <main id="content" tabIndex={-1} className={classes.adminPage}>
          {children}
        </main>
      </div>
    </div>
  );
}

export function AdminOutlet() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}
