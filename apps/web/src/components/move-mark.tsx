import { useTranslation } from 'react-i18next';
import type { MoveMark } from '../lib/game/move-mark.ts';
import classes from './move-table.module.css';

/** `!` is the sign of a review, for the only good move, so the best move of a list has another one. */
const SIGNS: Readonly<Record<MoveMark, string>> = {
  best: '★',
  good: '✓',
  dubious: '?!',
  mistake: '?',
  blunder: '??',
};

/** The cloud's mark of a move. Without a mark, renders an empty space, so that the scores stay in one column. */
export function MoveMarkSign({ mark }: { readonly mark: MoveMark | undefined }) {
  const { t } = useTranslation();
  if (mark === undefined) return <i className={classes.mark} aria-hidden="true" />;
  const label = t(`cloud.marks.${mark}`);
  return (
    <i role="img" className={classes.mark} data-mark={mark} aria-label={label} data-hint={label}>
      {SIGNS[mark]}
    </i>
  );
}
