/** Which game of the account a kept game is. */
import { parseLength, parseRecord } from '../parse.ts';

/** What the owner says of a saved game besides its tags. Both may be empty. */
export interface MatchDetails {
  readonly title: string;
  readonly folder: string;
}

/** What is kept of a link with the game on the board, in the same write. */
export interface KeptLink extends MatchDetails {
  readonly matchId: string;
  readonly userId: string;
  readonly version: number;
  /** Whether the kept game is not what the account has. */
  readonly isChanged: boolean;
  /** The changes are moves that were tried, and are saved only when the user says so. */
  readonly isPaused?: boolean;
}

/** `undefined` for what is no link. */
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
