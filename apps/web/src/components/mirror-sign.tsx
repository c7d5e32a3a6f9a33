import { useTranslation } from 'react-i18next';
import classes from './move-table.module.css';

interface MirrorSignProps {
  /** The mirrored move, if the position is its own mirror image. */
  readonly twin?: string | undefined;
}

/** Marks a move that comes from the mirror image of the position, or whose values also count for its mirror image. */
export function MirrorSign({ twin }: MirrorSignProps) {
  const { t } = useTranslation();
  const label = twin === undefined ? t('sources.mirrored') : t('sources.twin', { move: twin });
  return (
    <i role="img" className={classes.mirrored} aria-label={label} data-hint={label}>
      ⇋
    </i>
  );
}
