import type { ReactNode } from 'react';
import { DepartureLine } from './departure-line.tsx';
import classes from './sources.module.css';

/** The panel of the user's books, above a line that shows where the open game leaves them. */
export function BookView({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.withLine}>
      <DepartureLine />
      {children}
    </div>
  );
}
