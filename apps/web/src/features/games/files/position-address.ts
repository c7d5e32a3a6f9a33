/**
 * Addresses of positions. The starting position is left out if it is that of a game; `ply` is left out at the end of the moves.
 *
 * ```ts
 * makePositionAddress(game, current); // '/?moves=h2e2h9g7'
 * readPositionAddress('?fen=4k4/9/9/9/9/9/9/9/9/3K5_w&moves=d0d1');
 * ```
 */
import type { Warning } from '@chuhe/game/pgn';
import { type Game, lineFrom, mainline, type NodeId, nodeOf, pathOf, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { makeMove } from '@chuhe/rules/move';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { readFen } from '../../../lib/game/read-fen.ts';

interface AddressOptions {
  /** Whether the address also has the moves that follow the position. */
  readonly isWhole?: boolean;
}

/** The path and query of the address that shows the position at this node, with the moves that led to it. */
export function makePositionAddress(
  game: Game,
  current: NodeId,
  { isWhole = false }: AddressOptions = {},
): string {
  const path = pathOf(game, current);
  const rest = isWhole ? lineFrom(game, current).map(({ move }) => move) : [];
  const moves = [...path, ...rest].map(makeMove).join('');
  const isInitial = game.start === INITIAL_FEN;
  const parts = [
    ...(isInitial && moves !== '' ? [] : [`fen=${game.start.replaceAll(' ', '_')}`]),
    ...(moves === '' ? [] : [`moves=${moves}`]),
    ...(rest.length === 0 ? [] : [`ply=${nodeOf(game, current).ply}`]),
  ];
  return `/?${parts.join('&')}`;
}

/** A game of one line, and the node whose position is to be shown. */
interface Addressed {
  readonly game: Game;
  readonly current: NodeId;
}

/** What is wrong with an address: its position, or the first move that cannot be played. */
export type AddressFault =
  | { readonly kind: 'position'; readonly issues: readonly Issue[] }
  | { readonly kind: 'move'; readonly warning: Warning };

/** @returns `undefined` if the query names no position */
export function readPositionAddress(search: string): Result<Addressed, AddressFault> | undefined {
  const query = new URLSearchParams(search);
  const [fen, moves] = [query.get('fen'), query.get('moves')];
  if (fen === null && moves === null) return undefined;
  const start = (fen ?? INITIAL_FEN).replaceAll('_', ' ');
  const read = readFen(moves ? `${start} moves ${wordsOf(moves).join(' ')}` : start);
  if (!read.ok) return fail({ kind: 'position', issues: read.error });
  const { game, warning } = read.value;
  if (warning !== undefined) return fail({ kind: 'move', warning });
  return ok({ game, current: nodeAtPly(game, query.get('ply')) });
}

/** Moves are written without spaces; spaces, commas and the like between them are accepted. */
function wordsOf(moves: string): string[] {
  return moves
    .split(/[\s,._-]+/)
    .flatMap((word) => (MOVES.test(word) ? (word.match(/.{4}/g) ?? []) : [word]))
    .filter((word) => word !== '');
}

const MOVES = /^(?:[a-i]\d[a-i]\d)+$/;

/** The last node if the ply is missing or beyond the line. */
function nodeAtPly(game: Game, text: string | null): NodeId {
  const line = mainline(game);
  const ply = text !== null && /^\d+$/.test(text) ? Number(text) : line.length;
  return ply === 0 ? ROOT : ((line[ply - 1] ?? line.at(-1))?.id ?? ROOT);
}
