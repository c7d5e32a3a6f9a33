import { IconArrowsUpDown, IconCaretLeftFilled, IconCaretRightFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { MoveCount } from './move-count.tsx';
import classes from './phone-bar.module.css';

interface PhoneBarProps {
  readonly menu: ReactNode;
  readonly ply: number;
  readonly count: number;
}

/** The bar at the bottom of a phone. Every touch target is at least 44 pixels in size. */
export function PhoneBar({ menu, ply, count }: PhoneBarProps) {
  return (
    <>
      {menu}
      <ActionButton id="flipBoard" icon={IconArrowsUpDown} size={20} className={classes.button} />
      <span className={classes.scrub}>
        <MoveCount ply={ply} count={count} />
      </span>
      <ActionButton
        id="previousMove"
        icon={IconCaretLeftFilled}
        size={20}
        className={classes.wide}
      />
      <ActionButton id="nextMove" icon={IconCaretRightFilled} size={20} className={classes.wide} />
    </>
  );
}
