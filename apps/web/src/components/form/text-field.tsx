import { IconAlertTriangle } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly name: string;
  readonly label: string;
  /** What is wrong with it, in words. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  /** Inside the field, at its end. */
  readonly tool?: ReactNode;
  /** Under the field, while nothing is wrong with it. */
  readonly hint?: string | undefined;
}

/** One field of a form: its name, the box, and under it what is wrong, which a screen reader says with the field. */
export function TextField(props: TextFieldProps) {
  const { label, error, isOptional = false, aside, tool, hint, ...input } = props;
  const { t } = useTranslation();
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>
          {label}
          {isOptional && <span className={classes.optional}> ({t('form.optional')})</span>}
        </label>
        {aside}
      </div>
      <div className={classes.box}>
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          {...input}
        />
        {tool}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
          {error !== undefined && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}
