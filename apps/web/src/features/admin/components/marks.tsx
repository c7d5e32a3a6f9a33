import type { ReactNode } from 'react';
import classes from './admin.module.css';

type Tone = 'on' | 'off' | 'warning' | 'danger';

/** A state as a word with a full dot or a ring, so that users can recognise it without seeing colours. */
export function StateMark({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {text}
    </span>
  );
}

/** A technical name, such as a permission. */
export function Code({ children }: { readonly children: ReactNode }) {
  return <code className={classes.code}>{children}</code>;
}
