import { IconAlertTriangle } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly name: string;
  readonly label: string;
  /** Error message. */
  readonly error?: string | undefined;
  /** Whether the error is announced although the focus stays in the field; for forms without a toast for it. */
  readonly announcesError?: boolean;
  readonly isOptional?: boolean;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
  /** Shown inside the field, at its end. */
  readonly tool?: ReactNode;
  /** Shown below the field while it has no error. */
  readonly hint?: string | undefined;
}

/** A form field with a label, an input and, below it, the error, which screen readers announce with the field. */
export function TextField(props: TextFieldProps) {
  const { label, error, announcesError = false, isOptional = false, ...rest } = props;
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
        <p
          // A new element for each text, so that an error is announced while the focus stays in the field.
          key={note}
          id={`${id}-note`}
          role={announcesError && error !== undefined ? 'alert' : undefined}
          className={error === undefined ? classes.hint : classes.error}
        >
          {error !== undefined && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}
