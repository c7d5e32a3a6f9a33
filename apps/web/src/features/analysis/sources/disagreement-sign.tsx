import { formatScore } from '@chuhe/cloudbook/score';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.ts';
import type { Disagreement } from './disagreement.ts';
import classes from './sources.module.css';

interface DisagreementSignProps {
  readonly disagreements: readonly Disagreement[];
  /** Whether this is the sign beside the move. It replaces the sign in the note if there is no space for notes. */
  readonly isNarrow?: boolean;
}

/** A sign for disagreeing sources. A tooltip and a label for screen readers name them. */
export function DisagreementSign({ disagreements, isNarrow = false }: DisagreementSignProps) {
  const { t } = useTranslation();
  if (disagreements.length === 0) return null;
  const words = disagreements.map((each) => wordsOf(each, t)).join(' ');
  return (
    <i
      role="img"
      className={classNames(classes.clash, isNarrow ? classes.narrow : undefined)}
      aria-label={words}
      data-hint={words}
    >
      ≠
    </i>
  );
}

/** @example `Cloud +0.31, engine −0.71: they disagree.` */
function wordsOf(disagreement: Disagreement, t: TFunction): string {
  if (disagreement.kind === 'book') {
    const { by, loss } = disagreement;
    const pawns = formatScore(loss).slice(1);
    return t('sources.disagree.book', { source: t(`sources.names.${by}`), loss: pawns });
  }
  const [one, other] = disagreement.sources;
  const [first, second] = disagreement.scores;
  return t('sources.disagree.scores', {
    one: t(`sources.names.${one}`),
    first: formatScore(first),
    other: t(`sources.names.${other}`),
    second: formatScore(second),
  });
}
