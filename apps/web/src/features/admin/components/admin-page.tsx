import type { ReactNode } from 'react';
import { usePageTitle } from '../../../lib/state/use-page-title.ts';
import classes from './admin.module.css';

interface AdminPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Shown beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of an admin page: title, tools and panels. */
export function AdminPage({ title, lead, tools, children }: AdminPageProps) {
  usePageTitle(title);
  return (
    <div className="page">
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {tools}
      </header>
      {children}
    </div>
  );
}
