/** Games as they travel to the account and back. */
import type { Match } from '@chuhe/contract/match';
import { makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { type Game, sameGame } from '@chuhe/game/tree';
import { makeUuid } from '../uuid.ts';
import type { MatchDetails } from './kept-link.ts';
import type { MatchLink } from './match-link.ts';

type Stored = Pick<Match, 'startFEN' | 'history' | 'information'>;

/** The parts of a call that hold the game. */
export function makeStored(game: Game): { -readonly [Key in keyof Stored]: Stored[Key] } {
  const { start, tags, root, moves } = makeGameJson(game);
  const history: Match['history'] = { version: 1, moves: [...moves] };
  if (root !== undefined) history.root = { ...root };
  return {
    startFEN: start ?? game.start,
    history,
    information: (tags ?? []).map(([name, value]) => ({ name, value })),
  };
}

/** `undefined` where this page cannot read what the server has: a newer one may have saved it. */
export function gameOf({ startFEN, history, information }: Stored): Game | undefined {
  const tags = information.map(({ name, value }) => [name, value]);
  const read = parseGameJson({ ...history, start: startFEN, tags });
  return read.ok ? read.value : undefined;
}

/** Whether the account has just this game. */
export function isStored(stored: Stored, game: Game | undefined): boolean {
  const read = game && gameOf(stored);
  return game !== undefined && read !== undefined && sameGame(read, game);
}

/** The link of a game that the account has as `game`. */
export function linkTo(match: Match, userId: string, game: Game | undefined): MatchLink {
  const { matchId, version, title, folder } = match;
  return { matchId, userId, version, title, folder, ...QUIET, saved: game, edited: undefined };
}

/** The link of a game that is to be saved for the first time. The id makes one game of a call that is sent twice. */
export function newLink(details: MatchDetails, userId: string, game: Game): MatchLink {
  const first = { matchId: makeUuid(), userId, version: 0, ...details };
  return { ...first, ...QUIET, saved: undefined, edited: game };
}

const QUIET = { sent: undefined, phase: 'idle', refusal: undefined, theirs: undefined } as const;
