import { type ComponentType, useId } from 'react';
import IconCheck from '~icons/check';
import { AppLink } from './app-link.tsx';
import type { IconProps } from './icon.tsx';
import classes from './menu.module.css';

interface RowProps {
  readonly icon?: ComponentType<IconProps>;
  readonly label: string;
  readonly keys?: string | undefined;
  readonly checked?: boolean | undefined;
}

interface MenuItemProps extends RowProps {
  readonly onChoose: () => void;
  /** `check` items are toggled independently. Of the `radio` items in a group, one is checked. */
  readonly kind?: 'plain' | 'check' | 'radio';
  /** Why the item cannot be chosen now. The item stays focusable. */
  readonly reason?: string | undefined;
  readonly lang?: string;
}

const ROLES = { plain: 'menuitem', check: 'menuitemcheckbox', radio: 'menuitemradio' } as const;

export function MenuItem({ onChoose, kind = 'plain', reason, lang, ...row }: MenuItemProps) {
  const reasonId = useId();
  const isDisabled = reason !== undefined;
  return (
    <button
      type="button"
      role={ROLES[kind]}
      lang={lang}
      className={classes.item}
      onClick={isDisabled ? undefined : onChoose}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      aria-checked={kind === 'plain' ? undefined : row.checked === true}
      aria-disabled={isDisabled || undefined}
      aria-describedby={isDisabled ? reasonId : undefined}
      data-hint={reason}
    >
      <Row {...row} />
      {isDisabled && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}

interface MenuLinkProps extends RowProps {
  readonly to: string;
}

export function MenuLink({ to, ...row }: MenuLinkProps) {
  return (
    <AppLink to={to} role="menuitem" className={classes.item}>
      <Row {...row} />
    </AppLink>
  );
}

function Row({ icon: RowIcon, label, keys, checked }: RowProps) {
  return (
    <>
      {RowIcon !== undefined && <RowIcon size={15} stroke={1.8} aria-hidden="true" />}
      <span className={classes.label}>{label}</span>
      {checked === true && <IconCheck size={15} stroke={2} aria-hidden="true" />}
      {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
    </>
  );
}
