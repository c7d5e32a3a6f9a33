import { PieceIcon } from '@chuhe/board/piece-icon';
import { COLORS, piece } from '@chuhe/rules/piece';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { withSide } from './arrangement.ts';
import { useBoardAppearance } from './board-appearance.ts';
import classes from './position-form.module.css';
import { editSetup, setupStore } from './setup-store.ts';

/** Chooses the side to move. */
export function SideField() {
  const { t } = useTranslation();
  const turn = useStore(setupStore, (state) => state.arrangement.setup.turn);
  const look = useBoardAppearance();
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-title`} className={classes.field}>
      <span id={`${id}-title`} className={classes.title}>
        {t('setup.sideToMove')}
      </span>
      <div className={classes.sides}>
        {COLORS.map((color) => (
          <label key={color} className={classes.side}>
            <input
              type="radio"
              name={id}
              checked={turn === color}
              onChange={() => editSetup((arrangement) => withSide(arrangement, color))}
            />
            <PieceIcon piece={piece(color, 'king')} size={20} {...look} />
            {t(`analysis.${color}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
