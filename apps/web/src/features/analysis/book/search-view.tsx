import { MiniBoard } from '@chuhe/board/mini-board';
import type { Book, BookEntry } from '@chuhe/contract/book';
import { listBookEntries } from '@chuhe/contract/book-endpoints';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { makeMoveText } from '@chuhe/game/notation';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import tables from '../../../components/move-table.module.css';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { type CallError, query, queryClient } from '../../../lib/query/query-client.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { bookKey } from '../../../lib/sources/book-key.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import classes from './book.module.css';
import { bookChoices } from './book-choices.ts';
import { targetOf, useBooks } from './book-list.ts';
import { editorStore } from './editor-store.ts';
import { openPosition } from './open-position.ts';

/** Milliseconds after the last keystroke until the search starts. */
const REST = 250;

/** Searches the moves of a book by words in their notes. */
export function SearchView() {
  const { t } = useTranslation();
  const { books } = useBooks();
  const chosen = useStore(bookChoices, ({ target }) => target);
  const book = targetOf(books, chosen);
  const [search, setSearch] = useState('');
  const name = book?.name ?? '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={tables.body}>
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
          maxLength={BOOK_LIMITS.search}
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

function Hits({ book, search }: { readonly book: Book; readonly search: string }) {
  const { t } = useTranslation();
  const found = useHits(book.bookId, search);
  const entries = found.data?.pages.flatMap((page) => page.entries);
  useAnnounced(
    entries &&
      (entries.length === 0
        ? t('book.searchNone')
        : t('book.hitsShown', { count: entries.length })),
  );
  // If only the next page fails to load, the hits and the button for more stay.
  if (found.isError && !found.isFetchNextPageError) {
    return (
      <p className={classes.hint}>
        <span>{t('book.searchFailed')}</span>
        <Button onClick={() => void found.refetch()}>{t('common.retry')}</Button>
      </p>
    );
  }
  if (entries === undefined) return null;
  if (entries.length === 0) return <p className={classes.quiet}>{t('book.searchNone')}</p>;
  return (
    <>
      <ul aria-label={t('book.hits')}>
        {entries.map((entry) => (
          <li key={`${entry.startingFEN} ${entry.move} ${entry.note} ${entry.date}`}>
            {entry.startingFEN === '' ? <UnknownHit note={entry.note} /> : <Hit entry={entry} />}
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <button
          type="button"
          className={classes.more}
          onClick={() => void found.fetchNextPage({ cancelRefetch: false })}
        >
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

/** An entry without a position, because the imported file does not state it. */
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

/** The hits of a search. The previous hits stay visible until the next answer. */
function useHits(bookId: string, search: string) {
  const queryKey = bookKey(useUserId(), 'search', bookId, search);
  const isRested = useRested(search, REST);
  return useInfiniteQuery<
    AnswerOf<'listBookEntries'>,
    CallError,
    InfiniteData<AnswerOf<'listBookEntries'>>,
    QueryKey,
    string | undefined
  >(
    {
      queryKey,
      enabled: isRested,
      queryFn: ({ pageParam, signal }) => {
        const words = { search, ...(pageParam !== undefined && { after: pageParam }) };
        return query(listBookEntries, { params: { bookId }, query: words }, { signal });
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
}
