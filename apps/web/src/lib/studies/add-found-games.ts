/** Adds games of a search or of the site's lists to a study. */
import type { GameSummary } from '@chuhe/contract/explorer';
import { getImportedGame } from '@chuhe/contract/explorer-endpoints';
import { getMatch } from '@chuhe/contract/match-endpoints';
import { api } from '../api/api.ts';
import { callPatiently } from '../api/call-patiently.ts';
import { gameOf } from '../matches/match-game.ts';
import { shownPlayerName } from '../player-names.ts';
import { addToStudy } from './add-to-study.ts';

type Found = Pick<GameSummary, 'source' | 'gameId' | 'red' | 'black'>;

/** Milliseconds between two games, so that the calls stay below the server's limit. */
const PACE = 110;

/** Asks for the study. @param name proposed for a new study; may be empty */
export function addFoundToStudy(games: readonly Found[], name: string): void {
  async function* fetchAll(signal: AbortSignal) {
    for (const [index, found] of games.entries()) {
      if (signal.aborted) return;
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, PACE));
      const title = `${shownPlayerName(found.red) || '?'} – ${shownPlayerName(found.black) || '?'}`;
      const game = await fetchGame(found, signal);
      yield game === undefined ? { leftOut: title } : { game, title };
    }
  }
  addToStudy({ count: games.length, name, games: fetchAll });
}

async function fetchGame({ source, gameId }: Found, signal: AbortSignal) {
  const options = { isQuiet: true, signal };
  const patience = { signal, retries: 0 };
  const answer =
    source === 'imported'
      ? await callPatiently(
          () => api().call(getImportedGame, { params: { gameId } }, options),
          patience,
        )
      : await callPatiently(
          () => api().call(getMatch, { params: { matchId: gameId } }, options),
          patience,
        );
  return answer.success ? gameOf(answer.data) : undefined;
}
