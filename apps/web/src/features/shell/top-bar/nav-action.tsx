import { useId } from 'react';
import { classNames } from '../../../components/class-names.ts';
import type { ActionId } from '../../../lib/actions/actions.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import classes from './top-bar.module.css';

interface NavActionProps {
  readonly id: ActionId;
  /** Whether the action leads to the current page. */
  readonly isCurrent?: boolean;
}

/** An action that looks like the links of the bar. */
export function NavAction({ id, isCurrent = false }: NavActionProps) {
  const { label, reason, run } = useAction(id);
  const reasonId = useId();
  if (reason === undefined) {
    return (
      <button
        type="button"
        className={classNames(classes.link, isCurrent && classes.current)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={run}
      >
        {label}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-disabled="true"
        data-hint={reason}
        aria-describedby={reasonId}
      >
        {label}
      </button>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
