import classes from './board-controls.module.css';

/** The current ply of how many. */
export function MoveCount({ ply, count }: { readonly ply: number; readonly count: number }) {
  return (
    <span className={classes.count}>
      <b>{ply}</b> / {count}
    </span>
  );
}
