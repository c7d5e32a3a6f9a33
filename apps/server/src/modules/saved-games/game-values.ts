import type { GameInput } from '@chuhe/contract/match';
import { describeGame } from '../../games/describe-game.ts';
import { readGivenGame } from '../../games/read-game.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { toSearchText } from '../../search-text/search-text.ts';

/** The columns for a submitted game. @throws ApiError, see `readGivenGame` */
export function makeGameValues(input: Pick<GameInput, 'startFEN' | 'history' | 'information'>) {
  const { game, history } = readGivenGame(input);
  const stored = { history: JSON.stringify(history), information: JSON.stringify(game.tags) };
  const bytes = Buffer.byteLength(stored.history) + Buffer.byteLength(stored.information);
  return { ...describeGame(game), ...stored, bytes };
}

interface Details {
  readonly title?: string | undefined;
  readonly folder?: string | undefined;
  readonly visibility?: 'PRIVATE' | 'PUBLIC' | undefined;
}

/**
 * The columns for the owner's details; missing ones are left out. Guests cannot publish games, since they cannot be
 * held responsible.
 */
export function makeDetailValues({ title, folder, visibility }: Details, { isGuest }: Caller) {
  if (visibility === 'PUBLIC' && isGuest) throw new ApiError('FORBIDDEN');
  return {
    ...(title !== undefined && { title, titleSearchText: toSearchText(title) }),
    ...(folder !== undefined && { folder, folderSearchText: toSearchText(folder) }),
    ...(visibility !== undefined && { visibility }),
  };
}
