import { positionAt } from '@chuhe/game/tree';
import { lazy, useRef } from 'react';
import { useStore } from 'zustand';
import { useBook } from '../../features/analysis/book/use-book.ts';
import { useBookNames } from '../../features/analysis/book/use-book-names.ts';
import { useCloud, useCloudAccess } from '../../features/analysis/cloud/use-cloud.ts';
import {
  filterStore,
  isFiltering,
  NO_FILTER,
  setFilter,
} from '../../features/analysis/explorer/games-filter.ts';
import { useExplorer } from '../../features/analysis/explorer/use-explorer.ts';
import { AllSources } from '../../features/analysis/sources/all-sources.tsx';
import { BookView } from '../../features/analysis/sources/book-view.tsx';
import { sourceOf } from '../../features/analysis/sources/source.ts';
import { SourcesPanel } from '../../features/analysis/sources/sources-panel.tsx';
import { loadChunk } from '../../lib/chunk.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { useAccess } from '../../lib/session/use-access.ts';

const LOADERS = {
  cloud: () =>
    loadChunk(() => import('../../features/analysis/cloud/cloud-panel.tsx'), { texts: 'panels' }),
  book: () => loadChunk(() => import('../../features/analysis/book/book-panel.tsx')),
  editor: () => loadChunk(() => import('../../features/analysis/book/book-editor-panel.tsx')),
  games: () => loadChunk(() => import('../../features/analysis/explorer/games-panel.tsx')),
  matches: () => loadChunk(() => import('../../features/games/saved/open-match.ts')),
};
const CloudPanel = lazy(async () => ({ default: (await LOADERS.cloud()).CloudPanel }));
const BookPanel = lazy(async () => ({ default: (await LOADERS.book()).BookPanel }));
const BookEditorPanel = lazy(async () => ({ default: (await LOADERS.editor()).BookEditorPanel }));
const GamesPanel = lazy(async () => ({ default: (await LOADERS.games()).GamesPanel }));

const VIEWS = {
  all: <JoinedSources />,
  cloud: <CloudPanel />,
  book: <BookTab />,
  games: <GamesPanel openOwn={openOwn} />,
  editor: <BookEditorPanel />,
};

/** The cloud, the book and the games, in one table or separately. */
export function SourcesColumn() {
  return <SourcesPanel views={VIEWS} />;
}

/** One table of all sources. Requests data only while the table is visible. */
function JoinedSources() {
  const panel = useRef<HTMLDivElement>(null);
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const [cloud, cloudAccess] = [useCloud(panel), useCloudAccess()];
  const book = useBook(panel);
  const games = useExplorer(panel);
  const access = useAccess();
  const bookNames = useBookNames(book.data);
  const isFiltered = useStore(filterStore, ({ filter }) => isFiltering(filter));
  return (
    <AllSources
      panel={panel}
      cloud={sourceOf(
        cloudAccess,
        { ...cloud, data: cloud.position, isAsked: true },
        { fen, retry: cloud.retry },
      )}
      book={sourceOf(access, book, { fen, retry: book.retry })}
      games={sourceOf(access, games, { fen, retry: games.retry })}
      bookNames={bookNames}
      onClearFilter={isFiltered ? clearFilter : undefined}
    />
  );
}

function clearFilter(): void {
  setFilter(NO_FILTER);
}

function BookTab() {
  return (
    <BookView>
      <BookPanel />
    </BookView>
  );
}

async function openOwn(matchId: string): Promise<boolean> {
  const { openMatch } = await LOADERS.matches();
  return (await openMatch(matchId)) === 'opened';
}
