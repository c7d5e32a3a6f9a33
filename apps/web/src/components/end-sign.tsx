import { useTranslation } from 'react-i18next';
import IconFlag from '~icons/flag';
import { endText, useEndAfter } from '../lib/game/adjudicated-end.ts';
import classes from './move-table.module.css';

/** Marks a move with which a repetition ends the game. Its values do not know that. */
export function EndSign({ move }: { readonly move: string }) {
  const { t } = useTranslation();
  const end = useEndAfter(move);
  if (end === undefined) return null;
  const label = endText(end, t);
  return (
    <i role="img" className={classes.ending} aria-label={label} data-hint={label}>
      <IconFlag size={12} stroke={2} aria-hidden="true" />
    </i>
  );
}
