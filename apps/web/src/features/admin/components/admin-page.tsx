import type { ReactNode } from 'react';
import classes from './admin.module.css';

interface AdminPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page of administrators: what it is called, what can be chosen of it, and its panels. */
export function AdminPage({ title, lead, tools, children }: AdminPageProps) {
  return (
    <div className={classes.page}>
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
