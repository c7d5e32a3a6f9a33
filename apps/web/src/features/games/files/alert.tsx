import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/alert-triangle';
import classes from './game-files.module.css';

interface AlertProps {
  readonly title: string;
  readonly tone?: 'danger' | 'warning';
  readonly children?: ReactNode;
}

/** A problem that screen readers announce at once. */
export function Alert({ title, tone = 'danger', children }: AlertProps) {
  return (
    <div role="alert" className={classes.alert} data-tone={tone}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
