import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { turnAt } from '../../../lib/game/shown-position.ts';
import classes from './player-line.module.css';

interface PlayerLineProps {
  readonly side: 'red' | 'black';
  /** If left out, only the side is shown. */
  readonly name?: string;
}

/** The player and whether it is their turn. Both are also given as text, for screen readers and colour-blind users. */
export function PlayerLine({ side, name }: PlayerLineProps) {
  const { t } = useTranslation();
  const isToMove = useStore(gameStore, ({ game, current }) => turnAt(game, current) === side);
  const sideName = t(`analysis.${side}`);
  return (
    <p className={classes.line} data-turn={isToMove}>
      <span className={classes.disc} data-side={side} aria-hidden="true" />
      <b>{name ?? sideName}</b>
      {name !== undefined && <span className={classes.side}>{sideName}</span>}
      {isToMove && <span className={classes.turn}>{t('analysis.toMove')}</span>}
    </p>
  );
}
