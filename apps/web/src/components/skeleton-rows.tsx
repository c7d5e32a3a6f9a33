import classes from './move-table.module.css';

const ROWS = 6;

/** Rows as the moves will be. @param label what is awaited, for who cannot see it */
export function SkeletonRows({ label }: { readonly label: string }) {
  return (
    <div className={classes.skeleton} data-skeleton="">
      <p className={classes.heard}>{label}</p>
      {Array.from({ length: ROWS }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
