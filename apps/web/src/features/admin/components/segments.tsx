import classes from './admin.module.css';

interface SegmentsProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
}

/** A segmented control: a few options side by side, of which one is chosen. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, value, options, onChoose } = props;
  return (
    <div role="group" aria-label={label} className={classes.segments}>
      {options.map(([each, text]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
