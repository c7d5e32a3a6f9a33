import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import classes from './form.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly name: string;
  readonly label: string;
  /** Error message. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
  /** Shown inside the field, at its end. */
  readonly tool?: ReactNode;
  /** Shown below the field while it has no error. */
  readonly hint?: string | undefined;
}

/** A form field with a label, an input and, below it, the error, which screen readers read with the field. */
export function TextField(props: TextFieldProps) {
  const { label, error, isOptional = false, ...rest } = props;
  const { aside, tool, hint, ...input } = rest;
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
