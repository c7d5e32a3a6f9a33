import {
  getOverview,
  listAdminPackages,
  listAudit,
  listOrders,
  listUsers,
} from '@chuhe/contract/admin-endpoints';
import { listContributions } from '@chuhe/contract/cloud-endpoints';
import { listExerciseReports } from '@chuhe/contract/exercise-endpoints';
import { listImports } from '@chuhe/contract/explorer-endpoints';
import { getLegalPage } from '@chuhe/contract/legal-endpoints';
import { getLearningRun, getSettings } from '@chuhe/contract/setting-endpoints';
import { roleOf } from '@chuhe/contract/staff';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconBooks from '~icons/books';
import IconChartBar from '~icons/chart-bar';
import IconFileText from '~icons/file-text';
import IconFlag from '~icons/flag';
import IconHistory from '~icons/history';
import IconInbox from '~icons/inbox';
import IconLock from '~icons/lock';
import IconPackage from '~icons/package';
import IconReceipt from '~icons/receipt';
import IconSettings from '~icons/settings';
import IconUsers from '~icons/users';
import { AppLink } from '../../components/app-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { useMay } from '../../lib/session/use-may.ts';
import classes from './layouts.module.css';

/** The admin pages in the order of the links. A role includes a page if it may make its call. */
const PAGES = [
  { to: '/admin', icon: IconChartBar, label: 'pages.admin.title', call: getOverview },
  { to: '/admin/user', icon: IconUsers, label: 'pages.adminUsers.title', call: listUsers },
  {
    to: '/admin/package',
    icon: IconPackage,
    label: 'pages.adminPackages.title',
    call: listAdminPackages,
  },
  { to: '/admin/order', icon: IconReceipt, label: 'pages.adminOrders.title', call: listOrders },
  {
    to: '/admin/collection',
    icon: IconBooks,
    label: 'pages.adminCollections.title',
    call: listImports,
  },
  {
    to: '/admin/contribution',
    icon: IconInbox,
    label: 'pages.adminContributions.title',
    call: listContributions,
  },
  {
    to: '/admin/exercise-report',
    icon: IconFlag,
    label: 'pages.adminExerciseReports.title',
    call: listExerciseReports,
  },
  {
    to: '/admin/setting',
    icon: IconSettings,
    label: 'pages.adminSettings.title',
    call: getLearningRun,
  },
  { to: '/admin/legal', icon: IconFileText, label: 'pages.adminLegal.title', call: getLegalPage },
  { to: '/admin/audit', icon: IconHistory, label: 'pages.adminAudit.title', call: listAudit },
] as const;
type Page = (typeof PAGES)[number];

/** The page, or why the administrator does not see it. `/admin` leads to the first page that the role includes. */
export function Allowed({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const may = useMay();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const session = useStore(sessionStore, (state) => state.session);
  const page = PAGES.find(({ to }) => isOpen(to, path));
  const first = PAGES.find(({ call }) => may(call));
  // The guard leads other users away.
  const role = session.kind === 'user' ? roleOf(session.user) : undefined;
  const isOpenToRole = page === undefined || role === undefined || may(page.call);
  const elsewhere = !isOpenToRole && page.to === '/admin' ? first?.to : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (elsewhere !== undefined) void navigate({ to: elsewhere, replace: true });
  }, [elsewhere, navigate]);
  // Until the role is known, the page would ask for what the role may forbid.
  if (session.kind === 'starting') return null;
  if (isOpenToRole) return children;
  if (elsewhere !== undefined) return null;
  return (
    <div className="page">
      <h1>{t(page.label)}</h1>
      <Notice
        icon={IconLock}
        title={t('adminShared.notAllowed')}
        text={t('adminShared.notAllowedText', { role: t(`adminUsers.roles.${role}`) })}
      />
    </div>
  );
}

/** Links to the admin pages. On narrow screens, they are a row that scrolls to the current page. */
export function Rail() {
  const { t } = useTranslation();
  const may = useMay();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // The labels may load later than the frame and then change the width of the row.
  const pages = PAGES.filter(({ call }) => may(call));
  const labelOf = ({ to, label }: Page): string =>
    t(to === '/admin/setting' && !may(getSettings) ? 'admin.learning.title' : label);
  const names = pages.map(labelOf).join();
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - 60 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The labels determine the width.
  }, [path, names]);
  return (
    <nav ref={nav} className={classes.rail} aria-label={t('frame.adminNavigation')}>
      {pages.map((page) => {
        const { to, icon: Icon } = page;
        return (
          <AppLink key={to} to={to} aria-current={isOpen(to, path) ? 'page' : undefined}>
            <Icon size={16} stroke={1.8} aria-hidden="true" />
            {labelOf(page)}
          </AppLink>
        );
      })}
    </nav>
  );
}

/** Whether a link leads to the current page. The page of one account counts as that of all accounts. */
function isOpen(to: string, path: string): boolean {
  return to === path || (to !== '/admin' && path.startsWith(`${to}/`));
}
