import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FactorGate } from '../../features/admin/step-up/factor-gate.tsx';
import { StepUpHost } from '../../features/admin/step-up/step-up-host.tsx';
import { TopBar } from '../../features/shell/top-bar/top-bar.tsx';
import { UnsavedHost } from '../../features/shell/unsaved/unsaved-host.tsx';
import { Allowed, Rail } from './admin-navigation.tsx';
import { SkipLink } from './default-layout.tsx';
import { LateBarEnd, LateFoot, LateNotice } from './late-frame.tsx';
import classes from './layouts.module.css';
import { MatchesPageAction } from './matches-page-action.ts';

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
          <FactorGate>
            <Allowed>{children}</Allowed>
          </FactorGate>
        </main>
      </div>
      <LateFoot />
      <StepUpHost />
      <UnsavedHost />
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
