import type { ExerciseProgress } from '@chuhe/contract/exercise';
import { getExerciseProgress, listExerciseThemes } from '@chuhe/contract/exercise-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChartLine from '~icons/chart-line';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { localDay } from '../../../lib/local-day.ts';
import { countText } from '../../../lib/number-text.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { knownThemes } from './exercise-choice.ts';
import classes from './progress.module.css';
import { AnswersChart, RatingChart } from './progress-charts.tsx';
import { fillDays } from './progress-days.ts';
import { ProgressRuns } from './progress-runs.tsx';
import { isProvisional, ratingText } from './rating-text.ts';
import { themeName } from './theme-names.ts';
import { userOffset } from './user-offset.ts';

/** The user's rating over time, the answers of each day, and the success rate by theme. */
export function Progress() {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(getExerciseProgress, {
    query: { offset: userOffset() },
  });
  if (data === undefined) {
    return failure === undefined ? (
      <SkeletonRows label={t('exercises.progressLoading')} />
    ) : (
      <FailedProgress text={failure.message} onRetry={refetch} />
    );
  }
  if (data.days.length === 0) {
    const [title, text] = [t('exercises.progressEmpty'), t('exercises.progressEmptyText')];
    return (
      <Notice icon={IconChartLine} title={title} text={text}>
        <LinkButton to="/exercises" kind="primary">
          {t('exercises.begin')}
        </LinkButton>
      </Notice>
    );
  }
  return (
    <div className={classes.progress}>
      <Figures data={data} />
      <Charts data={data} />
      <ProgressRuns />
      <ThemeRates />
    </div>
  );
}

interface FailedProgressProps {
  readonly text: string;
  readonly onRetry: () => void;
}

function FailedProgress({ text, onRetry }: FailedProgressProps) {
  const { t } = useTranslation();
  return (
    <Notice icon={IconChartLine} title={t('exercises.progressFailed')} text={text} tone="danger">
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Notice>
  );
}

function Figures({ data: { player, streak, days } }: { readonly data: ExerciseProgress }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const answers = days.reduce((sum, each) => sum + each.answers, 0);
  const solved = days.reduce((sum, each) => sum + each.solved, 0);
  const rate = Math.round((100 * solved) / Math.max(1, answers));
  const figures = [
    [t('exercises.rating'), ratingText(player, countText(player.rating, language))],
    [t('exercises.streak'), t('exercises.days', { count: streak.current })],
    [t('exercises.longest'), t('exercises.days', { count: streak.longest })],
    [t('exercises.yearAnswers'), countText(answers, language)],
    [t('exercises.yearRate'), t('exercises.percent', { rate })],
  ];
  return (
    <section aria-label={t('exercises.figures')}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isProvisional(player) && <p className={classes.hint}>{t('exercises.provisionalText')}</p>}
      {!streak.isTodayDone && streak.current > 0 && (
        <p className={classes.hint}>{t('exercises.keepStreak')}</p>
      )}
    </section>
  );
}

const PERIODS = ['30', '90', '365'] as const;
const ID = 'progress';

function Charts({ data }: { readonly data: ExerciseProgress }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('30');
  const days = fillDays(data.days, { today: localDay(new Date()), count: Number(period) });
  return (
    <section aria-label={t('exercises.graphs')}>
      <TabList
        id={ID}
        label={t('exercises.period')}
        tabs={PERIODS.map((each) => [each, t('exercises.days', { count: Number(each) })])}
        chosen={period}
        onChoose={setPeriod}
      />
      <div
        id={`${ID}-panel`}
        role="tabpanel"
        aria-labelledby={`${ID}-${period}`}
        className={classes.charts}
      >
        <RatingChart days={days} />
        <AnswersChart days={days} />
      </div>
    </section>
  );
}

/** The themes that the user has answered. */
function ThemeRates() {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listExerciseThemes, {});
  if (data === undefined) {
    return failure === undefined ? (
      <SkeletonRows label={t('exercises.progressLoading')} />
    ) : (
      <FailedProgress text={failure.message} onRetry={refetch} />
    );
  }
  const rows = data.themes.flatMap((each) => {
    const [theme] = knownThemes([each.theme]);
    return theme === undefined || each.answers === 0 ? [] : [{ ...each, theme }];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="theme-rates">
      <h2 id="theme-rates">{t('exercises.byTheme')}</h2>
      <table className={classes.rates}>
        <thead className="heard">
          <tr>
            <th scope="col">{t('exercises.theme')}</th>
            <th scope="col">{t('exercises.yearRate')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ theme, answers, solved }) => {
            const rate = Math.round((100 * solved) / answers);
            return (
              <tr key={theme}>
                <th scope="row">{themeName(theme, t)}</th>
                <td>
                  <i aria-hidden="true" style={{ width: `${rate}%` }} />
                  <span>{t('exercises.themeRate', { rate, count: answers })}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
