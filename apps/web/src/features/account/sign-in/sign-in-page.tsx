import type { ReactNode } from 'react';
import classes from './sign-in.module.css';

interface SignInPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Something that has happened, before the form. */
  readonly notice?: string | undefined;
  readonly children: ReactNode;
}

/** A page beside the picture: what it is for, and one form. */
export function SignInPage({ title, lead, notice, children }: SignInPageProps) {
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {notice !== undefined && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      {children}
    </div>
  );
}
