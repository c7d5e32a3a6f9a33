import { encodeText, writeGame } from '@chuhe/game/pgn';
import { GameBuilder, ROOT } from '@chuhe/game/tree';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';

export interface GameToWrite {
  readonly red?: string;
  readonly black?: string;
  readonly date?: string;
  readonly result?: string;
  readonly ecco?: string;
  readonly opening?: string;
  readonly start?: string;
  /** The moves, separated by spaces: `h2e2 h9g7`. */
  readonly moves: string;
  /** A comment on the first move. */
  readonly comment?: string;
}

export function makeGameText(game: GameToWrite, notation: 'zh' | 'zht' | 'iccs' = 'iccs'): string {
  const builder = new GameBuilder(game.start === undefined ? {} : { start: game.start });
  for (const [name, value] of tagsOf(game)) if (value !== undefined) builder.addTag(name, value);
  let node = ROOT;
  for (const text of game.moves.split(' ')) {
    const move = parseMove(text);
    if (move === undefined) throw new Error(`${text} is not a move`);
    node = builder.add(node, move);
  }
  if (game.comment !== undefined) builder.annotate(1, { comment: game.comment });
  return writeGame(builder.build(), { notation });
}

function tagsOf(game: GameToWrite): [string, string | undefined][] {
  return [
    ['Event', 'A cup'],
    ['Date', game.date],
    ['Red', game.red ?? 'Red player'],
    ['Black', game.black ?? 'Black player'],
    ['Result', game.result ?? '1-0'],
    ['ECCO', game.ecco],
    ['Opening', game.opening],
  ];
}

/** Encodes a text; throws if a character has no code. */
export function encode(text: string, encoding: Parameters<typeof encodeText>[1]): Uint8Array {
  const { bytes, missing } = encodeText(text, encoding);
  if (missing.length > 0) throw new Error(`not in ${encoding}: ${missing.join(' ')}`);
  return bytes;
}

/** Different games of `plies` plies each, many with the same first moves. */
export function makeManyGames(count: number, plies: number, seed = 1): string {
  const random = makeRandom(seed);
  const games = Array.from({ length: count }, (_, index) =>
    makeGameText({
      red: `Player ${index % 17}`,
      black: `Player ${(index * 7 + 3) % 19}`,
      date: `${1980 + (index % 40)}.0${1 + (index % 9)}.??`,
      result: ['1-0', '0-1', '1/2-1/2', '*'][index % 4] ?? '*',
      ecco: `C${10 + (index % 5)}`,
      moves: randomMoves(plies, random),
    }),
  );
  return games.join('');
}

function randomMoves(plies: number, random: () => number): string {
  let position = Position.initial();
  const moves: string[] = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const legal = position.moves();
    if (legal.length === 0) break;
    // Few choices at first, as in games of masters.
    const choices = Math.min(legal.length, 2 + ply);
    const move = legal[Math.floor(random() * choices)] ?? 0;
    moves.push(makeMove(move));
    position = position.play(move);
  }
  return moves.join(' ');
}

/** Mulberry32: the same numbers for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
