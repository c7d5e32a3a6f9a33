/** The link from a kept game to a saved one. */
import { parseLength, parseRecord } from '../parse.ts';

/** Both may be empty. */
export interface MatchDetails {
  readonly title: string;
  readonly folder: string;
}

/** What is kept of a link, in the same write as the game on the board. */
export interface KeptLink extends MatchDetails {
  readonly matchId: string;
  readonly userId: string;
  readonly version: number;
  /** Whether the kept game differs from what the account has. */
  readonly isChanged: boolean;
  /** The changes are moves that were added to a game that is over; they are saved only when the user says so. */
  readonly isPaused?: boolean;
}

/** `undefined` for anything that is not a link. */
export function parseKeptLink(value: unknown): KeptLink | undefined {
  const { matchId, userId, version, title, folder, isChanged, isPaused } = parseRecord(value);
  if (typeof matchId !== 'string' || typeof userId !== 'string') return undefined;
  return {
    matchId,
    userId,
    version: parseLength(version, 0),
    title: typeof title === 'string' ? title : '',
    folder: typeof folder === 'string' ? folder : '',
    isChanged: isChanged !== false,
    ...(isPaused === true && { isPaused }),
  };
}
