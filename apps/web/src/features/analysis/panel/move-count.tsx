import classes from './board-controls.module.css';

/** Which of how many plies is shown. */
export function MoveCount({ ply, count }: { readonly ply: number; readonly count: number }) {
  return (
    <span className={classes.count}>
      <b>{ply}</b> / {count}
    </span>
  );
}
