import { writeFile } from 'node:fs/promises';
import { writeGame } from '@chuhe/game/pgn';
import { GameBuilder, ROOT } from '@chuhe/game/tree';
import { Board, MAX_MOVES } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import { legalMoves } from '@chuhe/rules/generate';
import { seededRandom } from '../lib/random.mjs';

/** Plies of each game. */
const PLIES = 80;
const RESULTS = ['1-0', '0-1', '1/2-1/2'];

/**
 * Writes a file of games that share opening moves and then diverge, as master games do. In early plies, only a few of the
 * legal moves are played.
 *
 * @type {(path: string, count: number) => Promise<void>}
 */
export async function writeGames(path, count) {
  const random = seededRandom(2);
  let text = '';
  for (let index = 0; index < count; index += 1) text += makeGame(index, random);
  await writeFile(path, text);
}

/** @type {(index: number, random: () => number) => string} */
function makeGame(index, random) {
  const builder = new GameBuilder();
  builder.addTag('Event', 'A championship');
  builder.addTag('Date', `${1960 + (index % 60)}.${1 + (index % 12)}.??`);
  builder.addTag('Red', `Player ${Math.floor(random() * 200)}`);
  builder.addTag('Black', `Player ${Math.floor(random() * 200)}`);
  builder.addTag('Result', RESULTS[Math.floor(random() * 3)] ?? '*');
  builder.addTag('ECCO', `C${10 + Math.floor(random() * 20)}`);
  const setup = parseFen(INITIAL_FEN);
  if (!setup.ok) throw new Error('the initial position is one');
  const board = Board.fromSetup(setup.value);
  const moves = new Uint16Array(MAX_MOVES);
  let node = ROOT;
  for (let ply = 0; ply < PLIES; ply += 1) {
    const legal = legalMoves(board, moves, 0);
    if (legal === 0) break;
    const move = moves[Math.floor(random() * Math.min(legal, 1 + ply / 3))] ?? 0;
    board.make(move);
    node = builder.add(node, move);
  }
  return writeGame(builder.build(), { notation: 'zh' });
}
