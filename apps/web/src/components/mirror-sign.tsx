import { useTranslation } from 'react-i18next';
import classes from './move-table.module.css';

/** Marks a move that comes from the mirror image of the position. */
export function MirrorSign() {
  const { t } = useTranslation();
  const label = t('sources.mirrored');
  return (
    <i role="img" className={classes.mirrored} aria-label={label} data-hint={label}>
      ⇋
    </i>
  );
}
