import { type TextareaHTMLAttributes, useId } from 'react';
import classes from './form.module.css';

interface AreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
}

/** A form field for a text of several lines. */
export function AreaField({ label, error, ...area }: AreaFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        id={id}
        rows={3}
        className={classes.area}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        {...area}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
