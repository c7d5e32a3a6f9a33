import { positionAt } from '@chuhe/game/tree';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFolders from '~icons/folders';
import IconPencil from '~icons/pencil';
import IconSearch from '~icons/search';
import IconX from '~icons/x';
import { classNames } from '../../../components/class-names.ts';
import iconButton from '../../../components/icon-button.module.css';
import tables from '../../../components/move-table.module.css';
import { takeDroppedFiles } from '../../../lib/dropped-files.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { type Access, useAccess } from '../../../lib/session/use-access.ts';
import { AddBar } from './add-bar.tsx';
import classes from './book.module.css';
import { BookDialogs } from './book-dialogs.tsx';
import { BookHints } from './book-hints.tsx';
import { useBooks } from './book-list.ts';
import { BookNotice, StaleRow } from './book-notice.tsx';
import { editorStore, showEditorDialog } from './editor-store.ts';
import { EntryList } from './entry-list.tsx';
import { takeBookFiles } from './import-file.ts';
import { SearchView } from './search-view.tsx';
import { TargetChoice } from './target-choice.tsx';
import { type BookSnapshot, useBook } from './use-book.ts';

/** The editor of the user's books. It shows the entries for the position on the board. */
export function BookEditorPanel() {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const snapshot = useBook(panel);
  const access = useAccess();
  const isOpen = access === 'open';
  const isSearching = useStore(editorStore, (state) => state.isSearching);
  useBooks();
  useEffect(() => (isOpen ? takeDroppedFiles(takeBookFiles) : undefined), [isOpen]);
  return (
    <div ref={panel} className={classNames(tables.panel, classes.panel)}>
      <div className={classes.header}>
        <IconPencil size={15} stroke={1.8} aria-hidden="true" />
        <h2>{t('book.editor')}</h2>
        {isOpen && <Tools isSearching={isSearching} />}
      </div>
      {isOpen && isSearching ? (
        <SearchView />
      ) : (
        <>
          {isOpen && <BookHints />}
          {isOpen && snapshot.data !== undefined && <StaleRow snapshot={snapshot} />}
          <Moves snapshot={snapshot} access={access} />
          {isOpen && <AddBar />}
        </>
      )}
      {isOpen && <BookDialogs />}
    </div>
  );
}

function Tools({ isSearching }: { readonly isSearching: boolean }) {
  const { t } = useTranslation();
  const label = t(isSearching ? 'book.closeSearch' : 'book.search');
  const Icon = isSearching ? IconX : IconSearch;
  return (
    <>
      <TargetChoice />
      <button
        type="button"
        className={iconButton.button}
        aria-label={label}
        data-hint={label}
        onClick={() => editorStore.setState({ isSearching: !isSearching })}
      >
        <Icon size={16} stroke={1.8} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('book.manage')}
        data-hint={t('book.manage')}
        onClick={() => showEditorDialog({ kind: 'books' })}
      >
        <IconFolders size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </>
  );
}

interface MovesProps {
  readonly snapshot: BookSnapshot;
  readonly access: Access;
}

function Moves({ snapshot, access }: MovesProps) {
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const isHere = access === 'open' && snapshot.fen === position.fen;
  const entries = isHere ? (snapshot.data ?? []) : [];
  return (
    <div className={tables.body}>
      {entries.length > 0 ? (
        <EntryList key={position.fen} entries={entries} position={position} />
      ) : (
        <BookNotice access={access} snapshot={snapshot} />
      )}
    </div>
  );
}
