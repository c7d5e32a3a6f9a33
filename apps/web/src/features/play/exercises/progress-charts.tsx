import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayText } from '../../../lib/time-text.ts';
import classes from './progress.module.css';
import { type ProgressDay, ratingPath, ratingRange } from './progress-days.ts';

interface ChartProps {
  /** Every day of the period, ascending. */
  readonly days: readonly ProgressDay[];
}

/** The rating after each day, as a line and as a table. */
export function RatingChart({ days }: ChartProps) {
  const { t } = useTranslation();
  const rated = days.flatMap(({ day, answers, rating }) =>
    rating === undefined || answers === 0 ? [] : [{ day, values: [rating] }],
  );
  const known = new Set(days.flatMap(({ rating }) => rating ?? [])).size;
  return (
    <section aria-labelledby="rating-chart">
      <h2 id="rating-chart">{t('exercises.ratingOverTime')}</h2>
      {rated.length > 1 || known > 1 ? (
        <figure className={classes.chart} aria-hidden="true">
          <span>{ratingRange(days).max}</span>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path d={ratingPath(days)} vectorEffect="non-scaling-stroke" />
          </svg>
          <span>{ratingRange(days).min}</span>
          <Ends days={days} />
        </figure>
      ) : (
        <p className={classes.hint}>
          {t(known === 0 ? 'exercises.noRating' : 'exercises.oneRating')}
        </p>
      )}
      {rated.length > 0 && <DayTable heads={[t('exercises.ratingHead')]} rows={rated} />}
    </section>
  );
}

/** The answers of each day as bars, whose lower part are the right ones, and as a table. */
export function AnswersChart({ days }: ChartProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.map(({ answers }) => answers));
  const rows = days.flatMap(({ day, answers, solved }) =>
    answers === 0 ? [] : [{ day, values: [answers, solved] }],
  );
  return (
    <section aria-labelledby="answers-chart">
      <h2 id="answers-chart">{t('exercises.answersByDay')}</h2>
      <figure className={classes.chart} aria-hidden="true">
        <span>{most}</span>
        <svg viewBox={`0 0 ${days.length * 10} 100`} preserveAspectRatio="none">
          {days.map(({ day, answers, solved }, index) => {
            const [height, right] = [(100 * answers) / most, (100 * solved) / most];
            const place = { x: index * 10 + 1, width: 8 };
            return (
              <g key={day}>
                <title>{`${dayName(day)}: ${solved} / ${answers}`}</title>
                <rect {...place} y={100 - height} height={height - right} data-kind="missed" />
                <rect {...place} y={100 - right} height={right} data-kind="solved" />
              </g>
            );
          })}
        </svg>
        <Ends days={days} />
        <p className={classes.legend}>
          <span data-kind="solved">{t('exercises.rightAnswers')}</span>
          <span data-kind="missed">{t('exercises.wrongAnswers')}</span>
        </p>
      </figure>
      {rows.length > 0 && (
        <DayTable heads={[t('exercises.answersHead'), t('exercises.rightAnswers')]} rows={rows} />
      )}
    </section>
  );
}

function Ends({ days }: ChartProps) {
  return (
    <figcaption>
      <span>{dayName(days[0]?.day)}</span>
      <span>{dayName(days.at(-1)?.day)}</span>
    </figcaption>
  );
}

interface DayTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly day: string; readonly values: readonly number[] }[];
}

/** What the drawing shows, for keyboards and screen readers. */
function DayTable({ heads, rows }: DayTableProps) {
  const { t } = useTranslation();
  return (
    <details className={classes.details}>
      <summary>{t('exercises.asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('exercises.day')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, values }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              {heads.map((head, index) => (
                <td key={head}>{values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** @param day `YYYY-MM-DD` */
function dayName(day = ''): string {
  return day === '' ? '' : dayText(day, currentLanguage(), 'UTC');
}
