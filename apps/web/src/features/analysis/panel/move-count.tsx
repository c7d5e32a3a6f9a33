import classes from './board-controls.module.css';

/** The current ply and the number of plies of the line. */
export function MoveCount({ ply, count }: { readonly ply: number; readonly count: number }) {
  return (
    <span className={classes.count}>
      <b>{ply}</b> / {count}
    </span>
  );
}
