import type { Player } from '@chuhe/contract/player';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './site-games.module.css';

const PARTS = ['wins', 'draws', 'losses'] as const;

interface YearChartProps {
  /** Ascending. */
  readonly years: Player['years'];
  readonly chosen: number | undefined;
  /** Whether the parts of a bar have the colours of Red and Black. */
  readonly isBySide?: boolean;
  /** What the parts of a bar are called. */
  readonly labels: Readonly<Record<(typeof PARTS)[number], string>>;
  readonly hintOf: (year: Player['years'][number]) => string;
  /** Called with `undefined` if the chosen year is pressed again. */
  readonly onChoose: (year: number | undefined) => void;
}

/**
 * A bar for each year from the first to the last: wins, draws and losses. A press lists the games of the year. The bars are one tab stop,
 * and the arrow keys move among them.
 */
export function YearChart({ years, chosen, labels, hintOf, isBySide, onChoose }: YearChartProps) {
  const { t } = useTranslation();
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const most = Math.max(...years.map(({ games }) => games));
  const byYear = new Map(years.map((each) => [each.year, each]));
  const [focused, setFocused] = useState(
    chosen !== undefined && byYear.has(chosen) ? chosen : last,
  );
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <section aria-labelledby="years" data-by-side={isBySide}>
      <h2 id="years">{t('playerPages.years')}</h2>
      <p className={classes.most} aria-hidden="true">
        {most}
      </p>
      <div className={classes.chart} role="group" onKeyDown={moveFocus}>
        {all.map((year) => {
          const found = byYear.get(year);
          if (found === undefined) return <i key={year} />;
          const { games } = found;
          const text = hintOf(found);
          return (
            <button
              key={year}
              type="button"
              tabIndex={year === focused ? 0 : -1}
              aria-label={text}
              aria-pressed={year === chosen}
              data-hint={text}
              onFocus={() => setFocused(year)}
              onClick={() => onChoose(year === chosen ? undefined : year)}
            >
              <span style={{ height: `${Math.max(6, (100 * games) / most)}%` }}>
                {PARTS.map((part) => (
                  <i key={part} data-part={part} style={{ flex: found[part] }} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      <p className={classes.axis} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <p className={classes.legend}>
        {PARTS.map((part) => (
          <span key={part}>
            <i data-part={part} aria-hidden="true" />
            {labels[part]}
          </span>
        ))}
      </p>
    </section>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const bars = [...event.currentTarget.querySelectorAll('button')];
  const at = bars.findIndex((bar) => bar === document.activeElement);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 }[event.key];
  const bar = next === undefined ? undefined : bars[next];
  if (bar === undefined) return;
  event.preventDefault();
  bar.focus();
}
