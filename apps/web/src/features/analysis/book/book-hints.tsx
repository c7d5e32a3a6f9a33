import type { Book } from '@chuhe/contract/book';
import { positionAt } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import classes from './book.module.css';
import { bookChoices } from './book-choices.ts';
import { targetOf, useBooks } from './book-list.ts';
import { alterBook } from './book-work.ts';

/** Explains why the chosen book's moves are not shown in this position, and offers to change that. */
export function BookHints() {
  const { books } = useBooks();
  const chosen = useStore(bookChoices, ({ target }) => target);
  const turn = useStore(gameStore, ({ game, current }) => positionAt(game, current).turn);
  const target = targetOf(books, chosen);
  if (target === undefined) return null;
  if (!target.isOn) return <Off book={target} />;
  return target.side !== 'both' && target.side !== turn ? <OtherSide book={target} /> : null;
}

function Off({ book: { bookId } }: { readonly book: Book }) {
  const { t } = useTranslation();
  return (
    <p className={classes.hint}>
      <span>{t('book.offHint')}</span>
      <Button onClick={() => void alterBook(bookId, { isOn: true })}>{t('book.switchOn')}</Button>
    </p>
  );
}

function OtherSide({ book: { bookId } }: { readonly book: Book }) {
  const { t } = useTranslation();
  return (
    <p className={classes.hint}>
      <span>{t('book.sideHint')}</span>
      <Button onClick={() => void alterBook(bookId, { side: 'both' })}>
        {t('book.useForBoth')}
      </Button>
    </p>
  );
}
