/** A table with texts that are stored folded beside what was written. */
export interface SearchTextTable {
  readonly name: string;
  /** Columns of the primary key with their types, in its order. */
  readonly key: Readonly<Record<string, string>>;
  /** Columns as they were written, and where they are folded. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Small ones first: what most users search in is soon whole. */
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
