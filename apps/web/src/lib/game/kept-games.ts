/**
 * The games that this browser keeps, one for each tab. What changes with every step, such as the current node, is stored beside the
 * game, so that going through a large game writes little.
 */
import { type GameJson, parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import { type KeptLink, parseKeptLink } from '../matches/kept-link.ts';
import { parseChoice, parseLength, parseRecord } from '../parse.ts';

/** A store of values by key, as IndexedDB is one. */
export interface KeptStorage {
  get(key: string): Promise<unknown>;
  entries(prefix: string): Promise<readonly (readonly [string, unknown])[]>;
  /** All or nothing. */
  setMany(entries: readonly (readonly [string, unknown])[]): Promise<void>;
  delMany(keys: readonly string[]): Promise<void>;
}

/** What is kept of a tab besides its game. */
export interface KeptState {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Moves in the game, so that its size is known before it is read. */
  readonly nodes: number;
  /** The moves to the current node. */
  readonly path: readonly string[];
  readonly orientation: 'red' | 'black';
  /** The saved game that it is, if it is one. */
  readonly match?: KeptLink | undefined;
  /** The id of the share link that it came by, if it did. */
  readonly share?: string | undefined;
}

/** Far above the limits for files: a game that was kept is never refused for its size. */
const LIMITS = { nodes: 1_000_000, bytes: 256 * 1024 * 1024, depth: 100_000 } as const;

export const STATE = 'state:';
export const GAME = 'game:';
/** Unreadable games: a later version may be able to read them. */
export const ASIDE = 'aside:';

/** @param game `undefined` when it has not changed since it was kept. */
export function saveKept(
  storage: KeptStorage,
  state: KeptState,
  game: GameJson | undefined,
): Promise<void> {
  const entries: [string, unknown][] = [[STATE + state.id, state]];
  if (game !== undefined) entries.push([GAME + state.id, game]);
  return storage.setMany(entries);
}

/** All kept states, the latest first. */
export async function listKept(storage: KeptStorage): Promise<KeptState[]> {
  const entries = await storage.entries(STATE);
  return entries
    .map(([key, value]) => parseState(key.slice(STATE.length), value))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/** The game of a tab; `undefined` when it cannot be read. Every move of it is checked. */
export async function loadKept(storage: KeptStorage, id: string): Promise<Game | undefined> {
  const read = parseGameJson(await storage.get(GAME + id), LIMITS);
  return read.ok ? read.value : undefined;
}

/** Moves an unreadable game out of the way without losing it. */
export async function setAside(storage: KeptStorage, id: string): Promise<void> {
  const [state, game] = [await storage.get(STATE + id), await storage.get(GAME + id)];
  await storage.setMany([[ASIDE + id, { state, game }]]);
  await storage.delMany([STATE + id, GAME + id]);
}

/** A bad field falls back to a default, since the game itself may still be good. */
function parseState(id: string, value: unknown): KeptState {
  const record = parseRecord(value);
  const path: readonly unknown[] = Array.isArray(record.path) ? record.path : [];
  return {
    id,
    savedAt: parseLength(record.savedAt, 0),
    nodes: parseLength(record.nodes, 0),
    path: path.filter((move) => typeof move === 'string'),
    orientation: parseChoice(record.orientation, ['red', 'black'], 'red'),
    match: parseKeptLink(record.match),
    share: typeof record.share === 'string' ? record.share : undefined,
  };
}
