import { parseLength, parseRecord } from '../parse.ts';

/** The title and folder of a saved game. Both may be empty. */
export interface MatchDetails {
  readonly title: string;
  readonly folder: string;
}

/** The part of a link to a saved game that is stored together with the game on the board. */
export interface KeptLink extends MatchDetails {
  readonly matchId: string;
  readonly userId: string;
  readonly version: number;
  /** Whether the kept game differs from the game in the account. */
  readonly isChanged: boolean;
  /** Whether the changes are moves added to a finished game, which are saved only when the user confirms. */
  readonly isPaused?: boolean;
}

/** Describes a game that was opened from a share link. Stored together with the game. */
export interface ShareCopy {
  readonly shareId: string;
  /** Fingerprint of the shared game when it was opened, as `fingerprintOf` returns it. */
  readonly basis: string;
}

/** Returns `undefined` for anything that is not such a copy. */
export function parseShareCopy(value: unknown): ShareCopy | undefined {
  // Earlier versions stored only the id. Such a copy counts as edited.
  if (typeof value === 'string') return { shareId: value, basis: '' };
  const { shareId, basis } = parseRecord(value);
  return typeof shareId === 'string' && typeof basis === 'string' ? { shareId, basis } : undefined;
}

/** Returns `undefined` for anything that is not a link. */
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
