import type { ReactNode } from 'react';
import { DepartureLine } from './departure-line.tsx';
import classes from './sources.module.css';

interface BookViewProps {
  /** Changes when a book does. */
  readonly revision: unknown;
  readonly children: ReactNode;
}

/** The user's book, and above it where the open game leaves it. */
export function BookView({ revision, children }: BookViewProps) {
  return (
    <div className={classes.withLine}>
      <DepartureLine revision={revision} />
      {children}
    </div>
  );
}
