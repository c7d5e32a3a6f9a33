import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowsUpDown from '~icons/arrows-up-down';
import IconCaretLeftFilled from '~icons/caret-left-filled';
import IconCaretRightFilled from '~icons/caret-right-filled';
import IconDots from '~icons/dots';
import { ActionButton } from '../../../components/action-button.tsx';
import { blurAfterClick } from '../../../components/blur-after-click.ts';
import { classNames } from '../../../components/class-names.ts';
import iconButton from '../../../components/icon-button.module.css';
import { callMoveMenu } from '../../../lib/state/shown-view.ts';
import { MoveCount } from './move-count.tsx';
import classes from './phone-bar.module.css';
import { useScrub } from './use-scrub.ts';

interface PhoneBarProps {
  /** Shown in landscape, which has no top bar. */
  readonly menu: ReactNode;
  /** Whether the moves are shown, so that their menu can be opened. */
  readonly hasMoves: boolean;
  readonly ply: number;
  readonly count: number;
}

/** The bar at the bottom of a phone. Every touch target is at least 44 pixels in size. */
export function PhoneBar({ menu, hasMoves, ply, count }: PhoneBarProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.menu}>{menu}</span>
      {hasMoves && (
        <button
          type="button"
          className={classNames(iconButton.button, classes.button, classes.more)}
          aria-label={t('analysis.moveMenu')}
          onClick={(event) => {
            blurAfterClick(event);
            callMoveMenu();
          }}
        >
          <IconDots size={20} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <ActionButton
        id="flipBoard"
        icon={IconArrowsUpDown}
        size={20}
        className={classNames(classes.button, classes.flip)}
      />
      <span className={classes.scrub} {...useScrub()}>
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
