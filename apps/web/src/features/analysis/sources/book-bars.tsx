import { useTranslation } from 'react-i18next';
import type { BookMoveInfo } from './source-row.ts';
import classes from './sources.module.css';

const BARS = [1, 2, 3, 4, 5];

/** The priority of a book move as bars. If several books are switched on, the label names the book, and the priorities in the others. */
export function BookBars({ book }: { readonly book: BookMoveInfo }) {
  const words = useBookWords(book);
  const { bars, isValid } = book;
  return (
    <>
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
      <BookSource book={book} />
    </>
  );
}

/** The name of the book, if several are switched on. Hidden from screen readers, because the label of the bars contains it. */
export function BookSource({ book }: { readonly book: BookMoveInfo }) {
  const words = useBookWords(book);
  const { name, others } = book;
  if (name === '') return null;
  return (
    <small className={classes.source} aria-hidden="true" data-hint={words}>
      <span>{name}</span>
      {others.length > 0 && `+${others.length}`}
    </small>
  );
}

function useBookWords({ bars, priority, isValid, name, others }: BookMoveInfo): string {
  const { t } = useTranslation();
  const own = t(isValid ? 'sources.weight' : 'sources.invalidWeight', { bars, priority });
  const rest = others.map((other) => t('sources.otherBook', other));
  return [...(name === '' ? [] : [name]), own, ...rest].join(' · ');
}
