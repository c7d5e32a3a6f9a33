/** What the list of saved games shows, and the query for it. */
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSort, MatchSummary } from '@chuhe/contract/match';
import { toSearchText } from '@chuhe/contract/search-text';
import type { Opening } from '@chuhe/game/opening';
import { parseMoveText } from '@chuhe/game/parse-move-text';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseChoice } from '../../../lib/parse.ts';
import { readText, writeText } from '../../../lib/storage.ts';

export const SCOPES = ['own', 'all', 'deleted'] as const;
/** `own`: the user's games; `all`: public games of other users too; `deleted`: the bin. */
type Scope = (typeof SCOPES)[number];

export const SORTS = [
  'updatedAt',
  'date',
  'red',
  'black',
  'event',
  'result',
  'plies',
] as const satisfies readonly MatchSort[];
type Sort = (typeof SORTS)[number];

export interface ListView {
  readonly scope: Scope;
  /** As the user typed it. */
  readonly search: string;
  /** `undefined` for all folders; empty for games without a folder. */
  readonly folder: string | undefined;
  readonly sort: Sort;
}

/** The user's own games, in the order that was chosen last in this browser. */
export function firstView(): ListView {
  const sort = parseChoice(readText(LATE_STORAGE_KEYS.matchesSort), SORTS, 'updatedAt');
  return { scope: 'own', search: '', folder: undefined, sort };
}

/** Keeps the order for the next visit. */
export function keepSort({ sort }: Pick<ListView, 'sort'>): void {
  writeText(LATE_STORAGE_KEYS.matchesSort, sort);
}

export interface MatchPage {
  readonly matches: readonly MatchSummary[];
  /** The number of games on all pages, see the contract. */
  readonly total?: number | undefined;
  readonly next: string | null;
}

/**
 * The first move of an opening by its name in the user's language, so that the opening shown in a row can be searched for. A family
 * includes all its defences.
 *
 * @param names the names of openings, in the user's language
 * @example moveOfName('Central Cannon', names); // 'h2e2'
 */
function moveOfName(text: string, names: OpeningNames): string | undefined {
  const wanted = plain(text);
  const family = FAMILIES.find(([name]) => plain(names[name]) === wanted);
  return family?.[1];
}

export type OpeningNames = Readonly<Record<(typeof FAMILIES)[number][0], string>>;

const FAMILIES = [
  ['centralCannon', 'h2e2'],
  ['elephant', 'g0e2'],
  ['pawn', 'g3g4'],
  ['horse', 'h0g2'],
  ['cornerCannon', 'h2f2'],
  ['crossPalaceCannon', 'h2d2'],
  ['edgeHorse', 'h0i2'],
  ['riverCannon', 'h2h4'],
  ['pawnCannon', 'h2g2'],
  ['goldenHookCannon', 'h2c2'],
  ['edgeCannon', 'h2i2'],
  ['edgePawn', 'i3i4'],
  ['advisor', 'f0e1'],
] as const satisfies readonly (readonly [Opening, string])[];

/** Removes text in brackets. */
function plain(text: string): string {
  return toSearchText(text.replaceAll(/[(（].*[)）]/g, ''));
}

/** The query for one page. Names are sorted in ascending order, everything else in descending order. */
export function queryOf(
  { search, folder, sort, scope }: ListView,
  after: string | undefined,
  names: OpeningNames,
) {
  const opening = openingOf(search) ?? moveOfName(search, names);
  const isWord = sort === 'red' || sort === 'black' || sort === 'event';
  const text = search.trim().slice(0, MATCH_LIMITS.search);
  return {
    sort,
    order: isWord ? ('asc' as const) : ('desc' as const),
    limit: 50,
    ...(after !== undefined && { after }),
    ...(folder !== undefined && scope === 'own' && { folder }),
    ...(opening !== undefined && { opening }),
    ...(opening === undefined && text !== '' && { search: text }),
  };
}

/**
 * The first moves of a game; `undefined` if the text contains anything other than moves. All notations are accepted.
 *
 * @example openingOf('1. C2=5 H8+7'); // 'h2e2h9g7'
 */
function openingOf(text: string): string | undefined {
  const tokens = text
    .replaceAll(/\d+\.(?!\d)/g, ' ')
    .split(/[\s,]+/)
    .filter((token) => token !== '');
  if (tokens.length === 0 || tokens.length > 40) return undefined;
  let position = Position.fromFen(INITIAL_FEN);
  const moves: string[] = [];
  for (const token of tokens) {
    const read = parseMoveText(position.fen, token);
    if (!read.ok) return undefined;
    moves.push(read.value);
    position = position.play(read.value);
  }
  return moves.join('');
}
