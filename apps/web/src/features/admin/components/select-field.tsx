import { useId } from 'react';
import form from '../../../components/form/form.module.css';
import classes from './admin.module.css';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A form field with a list of options. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, value, options, onChoose, error, hint } = props;
  const id = useId();
  const note = error ?? hint;
  const choose = (text: string): void => {
    const chosen = options.find(([each]) => each === text);
    if (chosen) onChoose(chosen[0]);
  };
  return (
    <div className={form.field}>
      <div className={form.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <select
        id={id}
        name={name}
        value={value}
        className={classes.select}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? form.hint : form.error}>
          {note}
        </p>
      )}
    </div>
  );
}
