import IconArrowsUpDown from '~icons/arrows-up-down';
import IconCaretLeftFilled from '~icons/caret-left-filled';
import IconCaretRightFilled from '~icons/caret-right-filled';
import IconChessKnight from '~icons/chess-knight';
import IconFocusCentered from '~icons/focus-centered';
import IconMaximize from '~icons/maximize';
import IconPlayerSkipBackFilled from '~icons/player-skip-back-filled';
import IconPlayerSkipForwardFilled from '~icons/player-skip-forward-filled';
import IconShare from '~icons/share';
import { ActionButton } from '../../../components/action-button.tsx';
import classes from './board-controls.module.css';
import { MoveCount } from './move-count.tsx';

interface BoardControlsProps {
  readonly ply: number;
  /** Number of plies of the current line. */
  readonly count: number;
}

/** The controls below the board: navigation on the left, commands on the right. */
export function BoardControls({ ply, count }: BoardControlsProps) {
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <ActionButton id="firstMove" icon={IconPlayerSkipBackFilled} className={classes.button} />
        <ActionButton id="previousMove" icon={IconCaretLeftFilled} className={classes.button} />
        <MoveCount ply={ply} count={count} />
        <ActionButton id="nextMove" icon={IconCaretRightFilled} className={classes.button} />
        <ActionButton id="lastMove" icon={IconPlayerSkipForwardFilled} className={classes.button} />
      </div>
      <div className={classes.group}>
        <ActionButton id="flipBoard" icon={IconArrowsUpDown} className={classes.button} />
        <ActionButton id="arrangePieces" icon={IconChessKnight} className={classes.button} />
        <ActionButton id="share" icon={IconShare} className={classes.button} />
        <ActionButton id="minimalist" icon={IconFocusCentered} className={classes.button} />
        <ActionButton id="fullscreen" icon={IconMaximize} className={classes.button} />
      </div>
    </div>
  );
}
