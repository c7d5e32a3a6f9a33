import type { GameInput } from '@chuhe/contract/match';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import {
  type GameJson,
  type GameJsonIssue,
  makeGameJson,
  parseGameJson,
} from '@chuhe/game/game-json';
import type { Game, Tag } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { ApiError } from '../http/api-error.ts';
import { fieldOfIssue } from './issue-texts.ts';

/** A game without its start and tags, which travel and are stored beside it. */
export type History = Pick<GameJson, 'version' | 'root' | 'moves'>;

export interface GivenGame {
  readonly game: Game;
  readonly history: History;
}

/**
 * The game that a caller has sent, every move of it played. What is wrong is an `ApiError`: INVALID_FEN, INVALID_GAME with the
 * ply in `fields`, GAME_TOO_LARGE. A start must be a legal position, since nothing can be played from another.
 */
export function readGivenGame({ startFEN, history, information }: GameInput): GivenGame {
  const start = readFen(startFEN);
  const json: Readonly<Record<string, unknown>> = Array.isArray(history)
    ? { version: 1, moves: history }
    : history;
  if (!isSameStart(json['start'], start)) {
    const fields = [fieldOfIssue({ code: 'start' }, 'history.start')];
    throw new ApiError('INVALID_GAME', { fields });
  }
  const read = parseGameJson({ ...json, start }, LIMITS);
  if (!read.ok) throw errorOf(read.error, Array.isArray(history) ? 'history' : 'history.moves');
  const game =
    information === undefined ? checkTags(read.value) : withTags(read.value, information);
  return { game, history: historyOf(game) };
}

/** What is said in JSON of a game and not beside it. */
export function historyOf(game: Game): History {
  const { version, root, moves } = makeGameJson(game);
  return { version, ...(root && { root }), moves };
}

const LIMITS = { nodes: MATCH_LIMITS.nodes, bytes: MATCH_LIMITS.bytes };

/** The two specified parts. */
function readFen(text: string): string {
  const position = text.length > MATCH_LIMITS.fen ? undefined : Position.parse(text);
  if (!position?.ok) throw new ApiError('INVALID_FEN');
  return position.value.fen;
}

function isSameStart(own: unknown, start: string): boolean {
  if (own === undefined) return true;
  if (typeof own !== 'string' || own.length > MATCH_LIMITS.fen) return false;
  const position = Position.parse(own);
  return position.ok && position.value.fen === start;
}

function withTags(game: Game, tags: readonly Tag[]): Game {
  return { ...game, tags };
}

/** Tags in a history have the limits of those beside it. */
function checkTags(game: Game): Game {
  if (game.tags.length <= MATCH_LIMITS.tags && game.tags.every(isTag)) return game;
  const fields = [fieldOfIssue({ code: 'type' }, 'history.tags')];
  throw new ApiError('INVALID_GAME', { fields });
}

function isTag({ name, value }: Tag): boolean {
  const { tagName, tagValue } = MATCH_LIMITS;
  return name !== '' && name.length <= tagName && value.length <= tagValue;
}

const TOO_LARGE = new Set(['too-many-bytes', 'too-many-nodes']);

/** @param movesPath where the caller has put the moves */
function errorOf(issues: readonly GameJsonIssue[], movesPath: string): ApiError {
  if (issues.some(({ code }) => TOO_LARGE.has(code))) return new ApiError('GAME_TOO_LARGE');
  const fields = issues.map((issue) => fieldOfIssue(issue, pathOf(issue.path, movesPath)));
  return new ApiError('INVALID_GAME', { fields });
}

function pathOf(path: string, movesPath: string): string {
  if (path.startsWith('moves')) return movesPath + path.slice('moves'.length);
  return path === '' ? 'history' : `history.${path}`;
}
