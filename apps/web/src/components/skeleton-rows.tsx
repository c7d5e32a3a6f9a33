import classes from './move-table.module.css';

const ROWS = 6;

/** Placeholder rows for moves. @param label what is being loaded, for screen readers */
export function SkeletonRows({ label }: { readonly label: string }) {
  return (
    <div className={classes.skeleton} data-skeleton="">
      <p className="heard">{label}</p>
      {Array.from({ length: ROWS }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
