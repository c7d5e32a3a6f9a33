import { lazy, Suspense } from 'react';
import {
  type FoundInStudiesProps,
  GameSearch,
} from '../../features/analysis/search/game-search.tsx';
import { loadChunk } from '../../lib/chunk.ts';

const loadMatches = () => loadChunk(() => import('../../features/games/saved/open-match.ts'));

/** The position search and the report of the user's games. Both can open saved games. */
export function FoundGames() {
  return <GameSearch openOwn={openOwn} studies={(parts) => <FoundInStudies {...parts} />} />;
}

const PositionChapters = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/studies/search/position-chapters.tsx')))
    .PositionChapters,
}));

/** The studies with a position. The key begins another search. */
function FoundInStudies({ query, onOpen }: FoundInStudiesProps) {
  return (
    <Suspense>
      <PositionChapters key={JSON.stringify(query)} query={query} onOpen={onOpen} />
    </Suspense>
  );
}

/** Opens a saved game on the board. @returns whether it was opened */
async function openOwn(matchId: string): Promise<boolean> {
  const { openMatch } = await loadMatches();
  return (await openMatch(matchId)) === 'opened';
}
