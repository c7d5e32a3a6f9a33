import type { ReactNode } from 'react';
import classes from './engine-panel.module.css';

/** A word on the engine above its lines, and what can be done about it. */
export function Note({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <p>{text}</p>
      <span>{children}</span>
    </div>
  );
}
