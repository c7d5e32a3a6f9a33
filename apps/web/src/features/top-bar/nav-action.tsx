import { useId } from 'react';
import type { ActionId } from '../../lib/actions/actions.ts';
import { useAction } from '../../lib/actions/use-action.ts';
import classes from './top-bar.module.css';

/** An action among the links of the bar. */
export function NavAction({ id }: { readonly id: ActionId }) {
  const { label, reason, run } = useAction(id);
  const reasonId = useId();
  if (reason === undefined) {
    return (
      <button type="button" className={classes.link} onClick={run}>
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
