import type { ReactNode } from 'react';
import classes from './admin.module.css';

type Tone = 'on' | 'off' | 'warning' | 'danger';

/** A state in a word, told by its shape as well: a full dot or a ring. */
export function StateMark({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {text}
    </span>
  );
}

/** A name that programs use, such as a permission. */
export function Code({ children }: { readonly children: ReactNode }) {
  return <code className={classes.code}>{children}</code>;
}
