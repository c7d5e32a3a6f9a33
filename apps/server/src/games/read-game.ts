import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { GameInput } from '@chuhe/contract/match';
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

/** The JSON of a game without its starting position and tags, which are sent and stored separately. */
export type History = Pick<GameJson, 'version' | 'root' | 'moves'>;

export interface GivenGame {
  readonly game: Game;
  readonly history: History;
}

/**
 * Reads a submitted game and replays every move. The starting position must be legal.
 *
 * @throws ApiError INVALID_FEN, INVALID_GAME with the ply in `fields`, or GAME_TOO_LARGE
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

export function historyOf(game: Game): History {
  const { version, root, moves } = makeGameJson(game);
  return { version, ...(root && { root }), moves };
}

const LIMITS = { nodes: MATCH_LIMITS.nodes, bytes: MATCH_LIMITS.bytes };

/** Normalizes the FEN to the two parts that the specification defines. */
function readFen(text: string): string {
  const position = text.length > MATCH_LIMITS.fen ? undefined : Position.parse(text);
  if (!position?.ok) throw new ApiError('INVALID_FEN');
  return position.value.fen;
}

function isSameStart(sent: unknown, start: string): boolean {
  if (sent === undefined) return true;
  if (typeof sent !== 'string' || sent.length > MATCH_LIMITS.fen) return false;
  const position = Position.parse(sent);
  return position.ok && position.value.fen === start;
}

function withTags(game: Game, tags: readonly Tag[]): Game {
  return { ...game, tags };
}

/** Applies to tags in a history the same limits as to tags that are sent separately. */
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

/** @param movesPath the path of the moves in the call */
function errorOf(issues: readonly GameJsonIssue[], movesPath: string): ApiError {
  if (issues.some(({ code }) => TOO_LARGE.has(code))) return new ApiError('GAME_TOO_LARGE');
  const fields = issues.map((issue) => fieldOfIssue(issue, pathOf(issue.path, movesPath)));
  return new ApiError('INVALID_GAME', { fields });
}

function pathOf(path: string, movesPath: string): string {
  if (path.startsWith('moves')) return movesPath + path.slice('moves'.length);
  return path === '' ? 'history' : `history.${path}`;
}
