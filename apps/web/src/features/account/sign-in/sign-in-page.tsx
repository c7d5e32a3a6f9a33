import type { ReactNode } from 'react';
import classes from './sign-in.module.css';

interface SignInPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Message above the form. */
  readonly notice?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a sign-in page: title, lead, notice and one form. */
export function SignInPage({ title, lead, notice, children }: SignInPageProps) {
  return (
    <div className={classes.page}>
      <h1 className="title">{title}</h1>
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
