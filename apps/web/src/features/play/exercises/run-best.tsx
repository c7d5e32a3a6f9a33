import type { BestRuns } from '@chuhe/contract/exercise-run';
import { useTranslation } from 'react-i18next';
import classes from './run.module.css';

const SPANS = ['today', 'week', 'ever'] as const;

/** The user's best runs of today, of seven days and ever. */
export function RunBest({ best }: { readonly best: BestRuns }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="best-runs" className={classes.best}>
      <p id="best-runs" className={classes.hint}>
        {t('run.best')}
      </p>
      <dl className={classes.figures}>
        {SPANS.map((span) => (
          <div key={span}>
            <dt>{t(`run.spans.${span}`)}</dt>
            <dd>{best[span] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
