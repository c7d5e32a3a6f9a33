import { type TextareaHTMLAttributes, useId } from 'react';
import form from '../../../components/form/form.module.css';
import classes from './admin.module.css';

interface AreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
}

/** A form field for a text of several lines. */
export function AreaField({ label, error, ...area }: AreaFieldProps) {
  const id = useId();
  return (
    <div className={form.field}>
      <div className={form.label}>
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
        <p id={`${id}-note`} className={form.error}>
          {error}
        </p>
      )}
    </div>
  );
}
