/**
 * The games that this browser keeps, one for each tab. The current node and other values that change often are stored beside the game,
 * so that stepping through a large game writes little.
 */
import { type GameJson, parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import {
  type KeptLink,
  parseKeptLink,
  parseShareCopy,
  type ShareCopy,
} from '../matches/kept-link.ts';
import { parseChoice, parseLength, parseRecord } from '../parse.ts';
import { type ChapterLink, parseChapterLink } from '../studies/chapter-link.ts';
import type { KeptHistory } from './kept-history.ts';

/** A store of values by key, such as IndexedDB. */
export interface KeptStorage {
  get(key: string): Promise<unknown>;
  entries(prefix: string): Promise<readonly (readonly [string, unknown])[]>;
  /** Writes all entries, or none if one fails. */
  setMany(entries: readonly (readonly [string, unknown])[]): Promise<void>;
  delMany(keys: readonly string[]): Promise<void>;
}

/** The values that are stored for a tab beside its game. */
export interface KeptState {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Number of moves in the game, so that its size is known before it is read. */
  readonly nodes: number;
  /** The moves to the current node. */
  readonly path: readonly string[];
  readonly orientation: 'red' | 'black';
  /** Link to the saved game, if the game has been saved. */
  readonly match?: KeptLink | undefined;
  /** Set if the game is a copy of a shared game. */
  readonly share?: ShareCopy | undefined;
  /** Set if the game is a chapter of a study. */
  readonly chapter?: ChapterLink | undefined;
  /** Whether the game came from an address and has not been changed. */
  readonly isFromAddress?: boolean | undefined;
  /** The `savedAt` of the steps of undo and redo that belong to the game. Others are left from an earlier game. */
  readonly historyAt?: number | undefined;
}

/** Limits far above those for files, so that no kept game is refused because of its size. */
export const LIMITS = { nodes: 1_000_000, bytes: 256 * 1024 * 1024, depth: 100_000 } as const;

export const STATE = 'state:';
export const GAME = 'game:';
/** Prefix of the steps of undo and redo, which are stored beside the game. */
export const HISTORY = 'history:';
/** Prefix of unreadable games. They are not deleted at once, since a later version may be able to read them. */
export const ASIDE = 'aside:';
/** Prefix of the keys under which the places in lists of games are kept, by tab. */
export const PLACE = 'list:';

/** `undefined` for what has not changed since it was stored. */
interface KeptParts {
  readonly game: GameJson | undefined;
  readonly history?: KeptHistory | undefined;
}

/** Begins to write before it returns. If the history cannot be stored, such as for lack of room, the rest is stored without it. */
export async function saveKept(
  storage: KeptStorage,
  state: KeptState,
  { game, history }: KeptParts,
): Promise<void> {
  const entries: [string, unknown][] = [[STATE + state.id, state]];
  if (game !== undefined) entries.push([GAME + state.id, game]);
  if (history === undefined) return storage.setMany(entries);
  return storage
    .setMany([...entries, [HISTORY + state.id, history]])
    .catch(() => storage.setMany(entries));
}

/** All kept states, newest first. */
export async function listKept(storage: KeptStorage): Promise<KeptState[]> {
  const entries = await storage.entries(STATE);
  return entries
    .map(([key, value]) => parseKeptState(key.slice(STATE.length), value))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/** The game of a tab; `undefined` if it cannot be read. Every move is checked. */
export async function loadKept(storage: KeptStorage, id: string): Promise<Game | undefined> {
  const read = parseGameJson(await storage.get(GAME + id), LIMITS);
  return read.ok ? read.value : undefined;
}

/** Moves an unreadable game to the prefix `ASIDE`, so that it is neither read again nor lost. */
export async function setAside(storage: KeptStorage, id: string): Promise<void> {
  const [state, game] = [await storage.get(STATE + id), await storage.get(GAME + id)];
  await storage.setMany([[ASIDE + id, { state, game }]]);
  await storage.delMany([STATE + id, GAME + id, HISTORY + id]);
}

/** Replaces invalid fields by defaults, since the game itself may still be valid. */
export function parseKeptState(id: string, value: unknown): KeptState {
  const record = parseRecord(value);
  const path: readonly unknown[] = Array.isArray(record.path) ? record.path : [];
  return {
    id,
    savedAt: parseLength(record.savedAt, 0),
    nodes: parseLength(record.nodes, 0),
    path: path.filter((move) => typeof move === 'string'),
    orientation: parseChoice(record.orientation, ['red', 'black'], 'red'),
    match: parseKeptLink(record.match),
    share: parseShareCopy(record.share),
    chapter: parseChapterLink(record.chapter),
    isFromAddress: record.isFromAddress === true,
    historyAt: typeof record.historyAt === 'number' ? record.historyAt : undefined,
  };
}
