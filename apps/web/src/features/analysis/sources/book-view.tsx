import type { ReactNode } from 'react';
import { DepartureLine } from './departure-line.tsx';
import classes from './sources.module.css';

/** The user's book, and above it where the open game leaves it. */
export function BookView({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.withLine}>
      <DepartureLine />
      {children}
    </div>
  );
}
