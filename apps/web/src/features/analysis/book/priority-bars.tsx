import classes from './book.module.css';

const HEIGHTS = [4, 6, 8, 10, 12] as const;

/** Five bars, of which `weight` are filled, to illustrate the priority that is shown as a number beside them. */
export function PriorityBars({ weight }: { readonly weight: number }) {
  return (
    <svg className={classes.bars} width="23" height="12" viewBox="0 0 23 12" aria-hidden="true">
      {HEIGHTS.map((height, index) => (
        <rect
          key={height}
          x={index * 5}
          y={12 - height}
          width="3"
          height={height}
          rx="1"
          data-on={index < weight}
        />
      ))}
    </svg>
  );
}
