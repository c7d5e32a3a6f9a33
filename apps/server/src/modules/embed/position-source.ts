import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { addLine, newGame, positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { historyOf } from '../../games/read-game.ts';
import type { EmbedSource } from './embed-source.ts';
import { GAME, POSITION, TO_MOVE } from './embed-words.ts';
import { readPly } from './read-ply.ts';
import { nodeAtPly } from './shown-game.ts';

/**
 * `/embed/position?fen=…&moves=…&ply=…`: what the address holds, as the addresses of positions on the site do. Blanks of the FEN may be
 * underscores. Without `ply`, the position after the moves is shown.
 */
export const positionSource: EmbedSource = {
  route: '/embed/position',
  siteRoutes: ['/'],
  embedPathOf: (_params, query) => {
    if (query.get('fen') === null && query.get('moves') === null) return undefined;
    return `/embed/position?${ownQuery(query)}`;
  },
  find: async (_context, { query, language }) => {
    const start = readStart(query.get('fen'));
    if (start === undefined) return { fault: 'bad-position' };
    const words = readMoves(query.get('moves') ?? '');
    if (words === undefined) return { fault: 'bad-moves' };
    const played = addLine(newGame({ start }), ROOT, words);
    if (!played.ok) return { fault: 'bad-moves' };
    const { game } = played.value;
    const ply = readPly(query) ?? null;
    const isWhole = ply === 0 && words.length > 0;
    const { turn } = positionAt(game, nodeAtPly(game, ply));
    return {
      title: isWhole ? GAME[language] : POSITION[language],
      details: isWhole ? '' : TO_MOVE[turn][language],
      start,
      history: historyOf(game),
      orientation: 'red',
      ply,
      sitePath: `/?${ownQuery(query)}`,
      isExercise: false,
      version: `${start} ${words.join('')} ${query.get('ply') ?? ''}`,
    };
  },
};

/** The parameters that say what is shown, in the form of the site's addresses. */
function ownQuery(query: URLSearchParams): string {
  const parts = ['fen', 'moves', 'ply'].flatMap((name) => {
    const value = query.get(name)?.trim().replaceAll(/\s+/g, '_');
    if (value === undefined || value === '') return [];
    return [`${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`];
  });
  return parts.length === 0 ? `fen=${INITIAL_FEN.replaceAll(' ', '_')}` : parts.join('&');
}

function readStart(text: string | null): string | undefined {
  const fen = (text ?? '').replaceAll('_', ' ').trim();
  if (fen === '') return INITIAL_FEN;
  const position = fen.length > MATCH_LIMITS.fen ? undefined : Position.parse(fen);
  return position?.ok === true ? position.value.fen : undefined;
}

/** The most moves of an address. Games are shorter, and every request plays all of them. */
const MAX_MOVES = 500;

/** The moves of a text such as `h2e2h9g7` or `h2e2 h9g7`; `undefined` if it holds anything else. */
function readMoves(text: string): string[] | undefined {
  const plain = text.toLowerCase().replaceAll(/[\s,._-]+/g, '');
  if (!/^(?:[a-i]\d[a-i]\d)*$/.test(plain)) return undefined;
  const moves = plain.match(/.{4}/g) ?? [];
  return moves.length > MAX_MOVES ? undefined : moves;
}
