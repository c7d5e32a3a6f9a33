import { MiniBoard } from '@chuhe/board/mini-board';
import type { Book, BookEntry } from '@chuhe/contract/book';
import { makeMoveText } from '@chuhe/game/notation';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { api } from '../../../lib/api/the-api.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import classes from './book.module.css';
import { listBookEntries } from './book-calls.ts';
import { bookChoices } from './book-choices.ts';
import { LIMITS } from './book-limits.ts';
import { bookList, targetOf } from './book-list.ts';
import { editorStore } from './editor-store.ts';
import { openPosition } from './open-position.ts';

/** Milliseconds without a key until what was typed is looked for. */
const REST = 250;

/** Moves of a book by words of their notes. */
export function SearchView() {
  const { t } = useTranslation();
  const list = useStore(bookList);
  const chosen = useStore(bookChoices, ({ target }) => target);
  const book = targetOf(list, chosen);
  const [search, setSearch] = useState('');
  const name = book?.name ?? '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes.body}>
      <form
        role="search"
        className={classes.searchForm}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') editorStore.setState({ isSearching: false });
        }}
      >
        <input
          type="search"
          className={classes.field}
          value={search}
          maxLength={LIMITS.search}
          placeholder={t('book.search')}
          aria-label={t('book.searchLabel', { name })}
          ref={field}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </form>
      {book === undefined || search.trim() === '' ? (
        <p className={classes.quiet}>{t('book.searchStart')}</p>
      ) : (
        <Hits key={book.bookId} book={book} search={search.trim()} />
      )}
    </div>
  );
}

interface Found {
  readonly search: string;
  readonly entries: readonly BookEntry[];
  readonly next: string | null;
  readonly isFailed: boolean;
}

function Hits({ book, search }: { readonly book: Book; readonly search: string }) {
  const { t } = useTranslation();
  const { found, more, retry } = useHits(book.bookId, search);
  if (found === undefined) return null;
  if (found.isFailed) {
    return (
      <p className={classes.hint}>
        <span>{t('book.searchFailed')}</span>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </p>
    );
  }
  if (found.entries.length === 0) {
    return (
      <p className={classes.quiet} role="status">
        {t('book.searchNone')}
      </p>
    );
  }
  return (
    <>
      <ul aria-label={t('book.hits')}>
        {found.entries.map((entry) => (
          <li key={`${entry.startingFEN} ${entry.move} ${entry.note} ${entry.date}`}>
            {entry.startingFEN === '' ? <UnknownHit note={entry.note} /> : <Hit entry={entry} />}
          </li>
        ))}
      </ul>
      {found.next !== null && (
        <button type="button" className={classes.more} onClick={more}>
          {t('book.more2')}
        </button>
      )}
    </>
  );
}

function Hit({ entry: { startingFEN, move, note } }: { readonly entry: BookEntry }) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const text = makeMoveText(startingFEN, move, notation);
  return (
    <button
      type="button"
      className={classes.hit}
      aria-label={t('book.openHit', { move: text })}
      onClick={() => {
        if (openPosition(startingFEN)) editorStore.setState({ isSearching: false });
      }}
    >
      <MiniBoard
        placement={startingFEN}
        size={48}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        lastMove={{ from: move.slice(0, 2), to: move.slice(2) }}
      />
      <div>
        <b>{text}</b>
        <span>{note}</span>
      </div>
    </button>
  );
}

/** An entry of a file that does not say which position it is of. */
function UnknownHit({ note }: { readonly note: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.hit}>
      <span />
      <div>
        <b>{t('book.noPosition')}</b>
        <span>{note}</span>
      </div>
    </div>
  );
}

/** What was found last stays in sight until there is more. */
function useHits(bookId: string, search: string) {
  const [found, setFound] = useState<Found>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const load = async (): Promise<void> => {
      const next = await ask(bookId, search, { signal: gone.signal });
      if (next !== undefined) setFound(next);
    };
    const timer = setTimeout(() => void load(), REST);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [bookId, search, round]);
  const more = (): void => {
    const after = found?.next ?? undefined;
    if (found === undefined || after === undefined) return;
    void ask(bookId, found.search, { after }).then((page) =>
      setFound((now) => {
        if (page === undefined || now?.search !== page.search || now.next !== found.next)
          return now;
        return page.isFailed ? now : { ...page, entries: [...now.entries, ...page.entries] };
      }),
    );
  };
  return { found, more, retry: () => setRound(round + 1) };
}

interface AskOptions {
  readonly after?: string;
  readonly signal?: AbortSignal;
}

/** `undefined` where nobody waits for it any more. */
async function ask(
  bookId: string,
  search: string,
  { after, signal }: AskOptions,
): Promise<Found | undefined> {
  const answer = await api.call(
    listBookEntries,
    { params: { bookId }, query: { search, ...(after !== undefined && { after }) } },
    { isQuiet: true, ...(signal !== undefined && { signal }) },
  );
  if (signal?.aborted === true) return undefined;
  if (!answer.success) return { search, entries: [], next: null, isFailed: true };
  return { search, ...answer.data, isFailed: false };
}
