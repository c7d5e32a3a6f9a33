import type { ButtonHTMLAttributes } from 'react';
import { AppLink } from './app-link.tsx';
import classes from './button.module.css';
import { classNames } from './class-names.ts';

type Kind = 'default' | 'primary';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: Kind;
}

export function Button({ kind = 'default', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      data-main={kind === 'primary' || undefined}
      className={classNames(classes.button, classes[kind], className)}
      {...rest}
    />
  );
}

interface LinkButtonProps {
  readonly to: string;
  readonly kind?: Kind;
  readonly children: string;
  /** Called before the link is followed. */
  readonly onClick?: () => void;
}

/** A link that looks like a button. */
export function LinkButton({ to, kind = 'default', children, onClick }: LinkButtonProps) {
  return (
    <AppLink to={to} className={classNames(classes.button, classes[kind])} onClick={onClick}>
      {children}
    </AppLink>
  );
}
