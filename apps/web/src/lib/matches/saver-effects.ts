import type { Match } from '@chuhe/contract/match';
import type { Game } from '@chuhe/game/tree';
import type { Answer } from '../api/api-client.ts';
import type { Retry } from '../session/retry-later.ts';
import type { MatchLink } from './match-link.ts';
import type { OutboxStorage } from './outbox.ts';

/** What saving does in the world. */
export interface SaverEffects {
  /** Both fail with CONFLICT and the newer game where one was saved meanwhile. */
  readonly create: (link: MatchLink, game: Game) => Promise<Answer<Match>>;
  readonly update: (link: MatchLink, game: Game) => Promise<Answer<Match>>;
  /** Whether the account has taken over what the guest had. */
  readonly hasMergedGuest: (userId: string, guestId: string) => boolean;
  readonly fetch: (matchId: string) => Promise<Answer<Match>>;
  /** Whose page it is, if the server can be asked in their name. */
  readonly userId: () => string | undefined;
  readonly retryLater: (attempt: number, work: () => void) => Retry;
  readonly outbox: OutboxStorage;
  /** A game that is not on the board needs the user. */
  readonly onConflictElsewhere: (matchId: string) => void;
  /** The board shows what was saved elsewhere, or left unsaved at an earlier visit. */
  readonly onReplaced: (match: Pick<Match, 'matchId'>, game: Game) => void;
  /** What is to be saved of a game that left the board is neither saved nor kept: it is gone once the page is. */
  readonly onNotKept: (matchId: string) => void;
  /** Words for a game with too many moves. */
  readonly tooLarge: () => string;
}
