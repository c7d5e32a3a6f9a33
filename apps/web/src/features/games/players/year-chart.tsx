import type { Player } from '@chuhe/contract/player';
import { useTranslation } from 'react-i18next';
import classes from './players.module.css';

interface YearChartProps {
  /** Ascending. */
  readonly years: Player['years'];
  readonly chosen: number | undefined;
  /** Called with `undefined` if the chosen year is pressed again. */
  readonly onChoose: (year: number | undefined) => void;
}

/** A bar for each year from the first to the last: wins, draws and losses. A press lists the games of the year. */
export function YearChart({ years, chosen, onChoose }: YearChartProps) {
  const { t } = useTranslation();
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const most = Math.max(...years.map(({ games }) => games));
  const byYear = new Map(years.map((each) => [each.year, each]));
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <section aria-labelledby="player-years">
      <h2 id="player-years">{t('playerPages.years')}</h2>
      <div className={classes.chart}>
        {all.map((year) => {
          const found = byYear.get(year);
          if (found === undefined) return <i key={year} />;
          const { games, wins, draws, losses } = found;
          const text = t('playerPages.yearHint', { year, games, wins, draws, losses });
          return (
            <button
              key={year}
              type="button"
              aria-label={text}
              aria-pressed={year === chosen}
              data-hint={text}
              style={{ height: `${Math.max(6, (100 * games) / most)}%` }}
              onClick={() => onChoose(year === chosen ? undefined : year)}
            >
              <span data-part="wins" style={{ flex: wins }} />
              <span data-part="draws" style={{ flex: draws }} />
              <span data-part="losses" style={{ flex: losses }} />
            </button>
          );
        })}
      </div>
      <p className={classes.axis} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </section>
  );
}
