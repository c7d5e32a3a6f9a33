import { GameSearch } from '../../features/analysis/search/game-search.tsx';
import { loadChunk } from '../../lib/chunk.ts';

const loadMatches = () => loadChunk(() => import('../../features/games/saved/open-match.ts'));

/** Positions looked for in games, and the report of the user's own, which open saved games. */
export function FoundGames() {
  return <GameSearch openOwn={openOwn} />;
}

/** Puts a saved game on the board. @returns whether it is there */
async function openOwn(matchId: string): Promise<boolean> {
  const { openMatch } = await loadMatches();
  return (await openMatch(matchId)) === 'opened';
}
