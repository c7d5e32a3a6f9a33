import { useId } from 'react';
import type { ActionId } from '../lib/actions/actions.ts';
import { runAnnounced } from '../lib/actions/run-announced.ts';
import { ariaShortcut } from '../lib/actions/shortcut.ts';
import { type ShownAction, useAction } from '../lib/actions/use-action.ts';
import { blurAfterClick } from './blur-after-click.ts';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.tsx';
import classes from './icon-button.module.css';

interface ActionButtonProps {
  readonly id: ActionId;
  readonly icon: Icon;
  readonly size?: number;
  readonly className?: string | undefined;
}

/**
 * An action as a button with an icon. The button of an unavailable action stays focusable, so that its reason is shown on hover and on
 * focus, and read by screen readers.
 */
export function ActionButton({ id, icon: ActionIcon, size = 16, className }: ActionButtonProps) {
  const action = useAction(id);
  const reasonId = useId();
  const { label, reason, checked, shortcut } = action;
  return (
    <>
      <button
        type="button"
        className={classNames(classes.button, className)}
        onClick={(event) => {
          blurAfterClick(event);
          if (checked === undefined) runAnnounced(id);
          else action.run();
        }}
        aria-label={label}
        aria-pressed={checked}
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        data-hint={hintOf(action)}
        aria-keyshortcuts={shortcut === undefined ? undefined : ariaShortcut(shortcut)}
      >
        <ActionIcon size={size} stroke={1.8} aria-hidden="true" />
      </button>
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

/** The name with its key, or else why the action is not available. */
function hintOf({ label, keys, reason }: ShownAction): string {
  if (reason !== undefined) return `${label} · ${reason}`;
  return keys === undefined ? label : `${label} (${keys})`;
}
