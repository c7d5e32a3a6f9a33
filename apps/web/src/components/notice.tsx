import type { ReactNode } from 'react';
import type { Icon } from './icon.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly tone?: 'quiet' | 'danger';
  /** Buttons or links. */
  readonly children?: ReactNode;
}

/** Shown by a panel without content. Explains what is missing and what the user can do. */
export function Notice({ icon: Icon, title, text, tone = 'quiet', children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon size={26} stroke={1.6} aria-hidden="true" />
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
