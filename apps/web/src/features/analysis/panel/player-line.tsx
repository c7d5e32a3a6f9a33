import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moverAt } from '../../../lib/game/shown-position.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import classes from './player-line.module.css';

interface PlayerLineProps {
  readonly side: 'red' | 'black';
  /** If left out, only the side is shown. */
  readonly name?: string | undefined;
  /** A field in which the name is edited, loaded after the board. Until then, the name is shown as text. */
  readonly nameField?: ReactNode;
  /** What stands after them, such as the captured pieces. */
  readonly children?: ReactNode;
}

/** The player and whether it is their turn. Both are also given as text, for screen readers and colour-blind users. */
export function PlayerLine({ side, name, nameField, children }: PlayerLineProps) {
  const { t } = useTranslation();
  const isMover = useStore(gameStore, ({ game, current }) => moverAt(game, current) === side);
  const isPlaying = useStore(activityStore, ({ activity }) => activity === 'play');
  const isTaken = useStore(boardTaskStore, ({ task }) => task !== undefined);
  // A game against the engine releases the board when it is over.
  const isToMove = isMover && (!isPlaying || isTaken);
  const sideName = t(`analysis.${side}`);
  // An empty tag is the same as none.
  const isNamed = name !== undefined && name !== '';
  const text = isNamed ? name : sideName;
  return (
    <div className={classes.line} data-turn={isToMove}>
      <span className={classes.disc} data-side={side} aria-hidden="true" />
      <b>{nameField === undefined ? text : <Suspense fallback={text}>{nameField}</Suspense>}</b>
      {isNamed && <span className={classes.side}>{sideName}</span>}
      {isToMove && <span className={classes.turn}>{t('analysis.toMove')}</span>}
      {children}
    </div>
  );
}
