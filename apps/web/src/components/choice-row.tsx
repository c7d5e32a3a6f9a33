import { type ReactNode, useId } from 'react';
import classes from './choice-row.module.css';

interface ChoiceRowProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: ReactNode])[];
  readonly onChoose: (value: Value) => void;
  readonly disabled?: boolean;
}

/** A setting with a label and a native select in one row. */
export function ChoiceRow<Value extends string | number>(props: ChoiceRowProps<Value>) {
  const { label, value, options, onChoose, disabled = false } = props;
  const id = useId();
  const choose = (text: string): void => {
    const chosen = options.find(([each]) => `${each}` === text);
    if (chosen) onChoose(chosen[0]);
  };
  return (
    <div className={classes.row}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => choose(target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
