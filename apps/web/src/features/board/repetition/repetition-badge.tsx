import type { Game, NodeId } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import classes from './coach.module.css';
import { occurrencesAt } from './occurrences.ts';

interface RepetitionBadgeProps {
  readonly game: Game;
  readonly id: NodeId;
}

/** The number of occurrences of the position, shown beside a move that repeats it. */
export function RepetitionBadge({ game, id }: RepetitionBadgeProps) {
  const { t } = useTranslation();
  const count = occurrencesAt(game, id);
  if (count < 2) return null;
  const hint =
    count === 2 ? t('coach.second') : t(count === 3 ? 'coach.third' : 'coach.times', { count });
  return (
    <small className={classes.badge} data-count={Math.min(count, 3)} data-hint={hint}>
      <span aria-hidden="true">×{count}</span>
      <span className="heard"> {hint}</span>
    </small>
  );
}
