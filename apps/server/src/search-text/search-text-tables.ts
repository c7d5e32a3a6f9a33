/** A table that stores search texts beside the original texts. */
export interface SearchTextTable {
  readonly name: string;
  /** Columns of the primary key with their types, in order. */
  readonly key: Readonly<Record<string, string>>;
  /** Columns of original texts, with the columns of their search texts. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Small tables come first, so that the rows that most users search for are rewritten early. */
export const SEARCH_TEXT_TABLES: readonly SearchTextTable[] = [
  { name: 'collection', key: { id: 'int' }, texts: { name: 'name_folded' } },
  {
    name: 'match',
    key: { id: 'uuid' },
    texts: {
      title: 'title_folded',
      red: 'red_folded',
      black: 'black_folded',
      event: 'event_folded',
      folder: 'folder_folded',
    },
  },
  {
    name: 'book_entry',
    key: { key: 'bytea', book_id: 'uuid', is_red: 'boolean', move: 'int' },
    texts: { note: 'note_folded' },
  },
  {
    name: 'collection_game',
    key: { id: 'bigint' },
    texts: { red: 'red_folded', black: 'black_folded' },
  },
];
