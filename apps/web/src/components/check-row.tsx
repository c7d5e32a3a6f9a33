import classes from './check-row.module.css';

interface CheckRowProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting with a checkbox. */
export function CheckRow({ label, checked, onChange }: CheckRowProps) {
  return (
    <label className={classes.row}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
