import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconBooks from '~icons/books';
import IconChartBar from '~icons/chart-bar';
import IconFileText from '~icons/file-text';
import IconFlag from '~icons/flag';
import IconHistory from '~icons/history';
import IconInbox from '~icons/inbox';
import IconPackage from '~icons/package';
import IconReceipt from '~icons/receipt';
import IconSettings from '~icons/settings';
import IconUsers from '~icons/users';
import { AppLink } from '../../components/app-link.tsx';
import { FactorGate } from '../../features/admin/step-up/factor-gate.tsx';
import { StepUpHost } from '../../features/admin/step-up/step-up-host.tsx';
import { TopBar } from '../../features/shell/top-bar/top-bar.tsx';
import { UnsavedHost } from '../../features/shell/unsaved/unsaved-host.tsx';
import { SkipLink } from './default-layout.tsx';
import { LateBarEnd, LateFoot, LateNotice } from './late-frame.tsx';
import classes from './layouts.module.css';
import { MatchesPageAction } from './matches-page-action.ts';

const PAGES = [
  { to: '/admin', icon: IconChartBar, label: 'pages.admin.title' },
  { to: '/admin/user', icon: IconUsers, label: 'pages.adminUsers.title' },
  { to: '/admin/package', icon: IconPackage, label: 'pages.adminPackages.title' },
  { to: '/admin/order', icon: IconReceipt, label: 'pages.adminOrders.title' },
  { to: '/admin/collection', icon: IconBooks, label: 'pages.adminCollections.title' },
  { to: '/admin/contribution', icon: IconInbox, label: 'pages.adminContributions.title' },
  { to: '/admin/exercise-report', icon: IconFlag, label: 'pages.adminExerciseReports.title' },
  { to: '/admin/setting', icon: IconSettings, label: 'pages.adminSettings.title' },
  { to: '/admin/legal', icon: IconFileText, label: 'pages.adminLegal.title' },
  { to: '/admin/audit', icon: IconHistory, label: 'pages.adminAudit.title' },
] as const;

export function AdminLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.app}>
      <SkipLink />
      <MatchesPageAction />
      <LateNotice />
      <TopBar hasBoard={false} end={<LateBarEnd />} />
      <div className={classes.admin}>
        <Rail />
        <main id="content" tabIndex={-1} className={classes.adminPage}>
          <FactorGate>{children}</FactorGate>
        </main>
      </div>
      <LateFoot />
      <StepUpHost />
      <UnsavedHost />
    </div>
  );
}

/** Links to the admin pages. On narrow screens, they are a row that scrolls to the current page. */
function Rail() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // The labels may load later than the frame and then change the width of the row.
  const names = PAGES.map(({ label }) => t(label)).join();
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - 60 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The labels determine the width.
  }, [path, names]);
  return (
    <nav ref={nav} className={classes.rail} aria-label={t('frame.adminNavigation')}>
      {PAGES.map(({ to, icon: Icon, label }) => (
        <AppLink key={to} to={to} aria-current={isOpen(to, path) ? 'page' : undefined}>
          <Icon size={16} stroke={1.8} aria-hidden="true" />
          {t(label)}
        </AppLink>
      ))}
    </nav>
  );
}

/** Whether a link leads to the current page. The page of one account counts as that of all accounts. */
function isOpen(to: string, path: string): boolean {
  return to === path || (to !== '/admin' && path.startsWith(`${to}/`));
}

export function AdminOutlet() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}
