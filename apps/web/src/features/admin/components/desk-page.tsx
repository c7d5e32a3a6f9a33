import type { ReactNode } from 'react';
import classes from './desk.module.css';

interface DeskPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page of administrators: what it is called, what can be chosen of it, and its panels. */
export function DeskPage({ title, lead, tools, children }: DeskPageProps) {
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
