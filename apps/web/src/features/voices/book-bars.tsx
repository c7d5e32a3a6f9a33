import { useTranslation } from 'react-i18next';
import type { BookOpinion } from './voice-row.ts';
import classes from './voices.module.css';

const BARS = [1, 2, 3, 4, 5];

/** How much the book prefers the move to its others. */
export function BookBars({ book: { bars, priority, isValid } }: { readonly book: BookOpinion }) {
  const { t } = useTranslation();
  const words = t(isValid ? 'voices.weight' : 'voices.invalidWeight', { bars, priority });
  return (
    <span
      role="img"
      className={classes.bars}
      data-invalid={!isValid || undefined}
      aria-label={words}
      data-hint={words}
    >
      {BARS.map((bar) => (
        <i key={bar} data-on={bar <= bars || undefined} />
      ))}
    </span>
  );
}
