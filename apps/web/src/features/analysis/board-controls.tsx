import { ActionButton } from '../../components/action-button.tsx';
import classes from './board-controls.module.css';
import { MoveCount } from './move-count.tsx';

interface BoardControlsProps {
  readonly ply: number;
  /** Plies of the line on the board. */
  readonly count: number;
}

/** The line below the board: through the moves on the left, what one does with the board on the right. */
export function BoardControls({ ply, count }: BoardControlsProps) {
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <ActionButton id="firstMove" className={classes.button} />
        <ActionButton id="previousMove" className={classes.button} />
        <MoveCount ply={ply} count={count} />
        <ActionButton id="nextMove" className={classes.button} />
        <ActionButton id="lastMove" className={classes.button} />
      </div>
      <div className={classes.group}>
        <ActionButton id="flipBoard" className={classes.button} />
        <ActionButton id="arrangePieces" className={classes.button} />
        <ActionButton id="minimalist" className={classes.button} />
        <ActionButton id="fullscreen" className={classes.button} />
      </div>
    </div>
  );
}
