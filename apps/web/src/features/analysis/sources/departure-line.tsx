import { useTranslation } from 'react-i18next';
import IconBook2 from '~icons/book-2';
import { goTo } from '../../../lib/game/game-store.ts';
import classes from './sources.module.css';
import { useDeparture } from './use-departure.ts';

/** A line that shows where the open game leaves the user's books. Clicking it goes to that position. */
export function DepartureLine() {
  const { t } = useTranslation();
  const departure = useDeparture();
  if (departure === undefined) return null;
  const { kind, before, moveNumber } = departure;
  return (
    <button type="button" className={classes.departure} onClick={() => goTo(before)}>
      <IconBook2 size={14} stroke={1.8} aria-hidden="true" />
      {t(kind === 'left' ? 'sources.leftBook' : 'sources.bookEnds', { move: moveNumber })}
    </button>
  );
}
